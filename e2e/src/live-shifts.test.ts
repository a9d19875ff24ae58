import type { Game, UserBet } from '@courtside/contract';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Caller, dataOf, listGames, returningCaller } from './api.ts';
import { fateOf, untilSettled } from './bets.ts';
import { excessiveShifts, watchLayoutShifts } from './layout-shifts.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

/** Number of games that are bet on: they tip off one after the other. */
const games = 3;
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Bets on a side of a game at its current price, again while its market is paused. */
async function bet(request: APIRequestContext, { uid, headers }: Caller, game: Game, amount: number): Promise<void> {
  const data = { betId: game.id, teamChosen: game.team1, amount };
  await expect(async () => dataOf(await request.post(`/api/userbets/${uid}`, { headers, data }))).toPass();
}

/** The next games that stay open long enough to open all screens on a slow machine, and that no test voids. */
async function nextGames(request: APIRequestContext): Promise<Game[]> {
  let next: Game[] = [];
  await expect(async () => {
    const all = await listGames(request, { url: '' });
    const open = all.filter(({ id, betStatus }) => betStatus === 'open' && fateOf(id) !== 'voided');
    next = open.filter(({ endTime }) => Date.parse(endTime) > Date.now() + 45_000).slice(0, games);
    expect(next).toHaveLength(games);
  }).toPass();
  return next;
}

/** Opens a screen in a new tab of a size, and waits until it shows its data. */
async function openTab(context: BrowserContext, path: string, size: (typeof sizes)[number]): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(path);
  await expect(balance(page)).toHaveText('$940.00');
  return page;
}

for (const size of sizes)
  test(`no screen moves while games tip off and bets are settled, ${size.width} px wide`, async ({ browser }) => {
    test.setTimeout(2 * untilSettled);
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const first = await context.newPage();
    const { request } = first;
    const caller = await returningCaller(request, { url: '' }, await signUp(first));
    const { uid, headers } = caller;
    const group = await dataOf<{ id: string }>(
      await request.post('/api/groups', { headers, data: { groupName: 'Sofa Critics' } }),
    );
    for (const game of await nextGames(request)) await bet(request, caller, game, 20);
    await first.close();

    await watchLayoutShifts(context, { withInput: true });
    const paths = ['/', '/betting', '/profile', `/group/${group.id}`, '/leaderboard'];
    const pages: Page[] = [];
    for (const path of paths) pages.push(await openTab(context, path, size));

    const listBets = async () =>
      Object.values(
        await dataOf<Record<string, UserBet>>(await request.get(`/api/userBets/user_id/${uid}`, { headers })),
      );
    const settled = async () => (await listBets()).filter(({ status }) => status !== 'pending').length;
    await expect.poll(settled, { timeout: untilSettled, intervals: [1000] }).toBe(games);
    const won = (await listBets()).filter(({ status }) => status === 'won');
    // Every screen has the settled bets when its balance does.
    if (won.length > 0) for (const page of pages) await expect(balance(page)).not.toHaveText('$940.00');
    const moved: Record<string, string[]> = {};
    for (const [index, page] of pages.entries()) {
      const shifts = await excessiveShifts(page);
      if (shifts.length > 0) moved[paths[index] ?? ''] = shifts;
    }
    await context.close();
    expect(moved).toEqual({});
  });
