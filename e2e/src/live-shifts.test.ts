import type { Game } from '@courtside/contract';
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Caller } from './accounts/service.ts';
import { dataOf } from './answers.ts';
import { newCaller, returningCaller } from './api.ts';
import { endGame, ownGame, tipOff } from './games.ts';
import { excessiveShifts, watchLayoutShifts } from './layout-shifts.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

/** Number of games that are bet on: they tip off and end one after the other. */
const games = 3;
const sizes = [
  { width: 390, height: 844, tag: '' },
  { width: 1440, height: 900, tag: ' @deep' },
];

/** Bets on the first team of a game. */
async function bet(request: APIRequestContext, { uid, headers }: Caller, game: Game, amount: number): Promise<void> {
  const data = { betId: game.id, teamChosen: game.team1, amount };
  await dataOf(await request.post(`/api/userbets/${uid}`, { headers, data }));
}

/** Opens a screen in a new tab of a size, and waits until it shows its data. */
async function openTab(
  context: BrowserContext,
  path: string,
  size: { readonly width: number; readonly height: number },
): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.goto(path);
  await expect(balance(page)).toHaveText('$940.00');
  return page;
}

for (const { tag, ...size } of sizes)
  test(`no screen moves while games tip off and bets are settled, ${size.width} px wide${tag}`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    const first = await context.newPage();
    const { request } = first;
    const caller = await returningCaller(request, { url: '' }, await signUp(first));
    const { headers } = caller;
    const group = await dataOf<{ id: string }>(
      await request.post('/api/groups', { headers, data: { groupName: 'Sofa Critics' } }),
    );
    const own = await Promise.all(Array.from({ length: games }, () => ownGame(request)));
    for (const game of own) await bet(request, caller, game, 20);
    // A friend has the other side of a game, so that there is something to root for.
    const friend = await newCaller(request, { url: '' });
    await dataOf(await request.put(`/api/groups/${group.id}`, { headers: friend.headers, data: {} }));
    const [shared] = own;
    if (shared) await bet(request, friend, { ...shared, team1: shared.team2 }, 50);
    await first.close();

    await watchLayoutShifts(context, { withInput: true });
    const paths = ['/', '/betting', '/profile', `/group/${group.id}`, '/leaderboard'];
    const pages: Page[] = [];
    for (const path of paths) pages.push(await openTab(context, path, size));

    for (const { id } of own) await tipOff(request, id);
    for (const page of pages.filter((_, index) => /betting|group/.test(paths[index] ?? '')))
      await expect(page.locator('[data-root-for]', { hasText: / becomes | on / }).first()).toBeVisible();
    // The first bet is lost, the others are won, $13.33 each. Every screen has the settled bets when its balance does.
    for (const [index, { id }] of own.entries()) await endGame(request, id, index === 0 ? [99, 104] : [104, 99]);
    for (const page of pages) await expect(balance(page)).toHaveText('$1,006.66');
    const moved: Record<string, string[]> = {};
    for (const [index, page] of pages.entries()) {
      const shifts = await excessiveShifts(page);
      if (shifts.length > 0) moved[paths[index] ?? ''] = shifts;
    }
    await context.close();
    expect(moved).toEqual({});
  });
