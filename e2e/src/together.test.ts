import { expect, type Locator, type Page, test } from '@playwright/test';
import { cardOfGame, placeBet } from './bets.ts';
import { createGroup, getRich } from './friends.ts';
import { balance, signUp } from './people.ts';

/** The longest time in ms between the first figure that shows a settled bet and the last one. */
const together = 1000;

interface Sighting {
  readonly text: string;
  /** When it was first seen, in ms of the clock all tabs of this machine share. */
  readonly at: number;
}

interface Watched extends Window {
  sightings?: Record<string, Sighting[]>;
}

/**
 * From now on the page notes each text a figure shows and when, in the moment its document changes. The notes live on
 * `window`, so a reload would lose them.
 */
async function watch(page: Page, figures: Record<string, string>): Promise<void> {
  await page.evaluate((selectors) => {
    const sightings = Object.fromEntries(Object.keys(selectors).map((figure): [string, Sighting[]] => [figure, []]));
    (window as Watched).sightings = sightings;
    const look = () => {
      for (const [figure, selector] of Object.entries(selectors)) {
        const text = document.querySelector(selector)?.textContent;
        const seen = sightings[figure];
        if (text && seen?.at(-1)?.text !== text) seen?.push({ text, at: performance.timeOrigin + performance.now() });
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }, figures);
}

const sightingsOf = (page: Page) => page.evaluate(() => (window as Watched).sightings ?? {});

const dollarsIn = (text: string) => Number(text.replace(/[$,]/g, ''));
const shown = async (figure: Locator) => dollarsIn(await figure.innerText());
const navigate = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).click();

test('a settled bet moves the leaderboard, the standings and the balance in two browsers with two tabs each, within a second and without a reload', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [anaContext, boContext] = [await browser.newContext(), await browser.newContext()];
  const [anaBoard, anaGroup] = [await anaContext.newPage(), await anaContext.newPage()];
  const [boBoard, boGroup] = [await boContext.newPage(), await boContext.newPage()];
  await signUp(anaBoard);
  await signUp(boBoard);

  const id = await createGroup(anaGroup, 'Two sofas');
  await anaGroup.goto(`/group/${id}`);
  await boGroup.goto(`/group/${id}`);
  await boGroup.getByRole('button', { name: 'Join this group' }).click();
  const standings = (page: Page) => page.getByRole('region', { name: 'Standings', exact: true });
  for (const page of [anaGroup, boGroup]) await expect(standings(page).getByRole('listitem')).toHaveCount(2);
  const uid = await standings(anaGroup).locator('[data-own]').getAttribute('data-row');

  // So that the leaderboard shows Ana however many others there are.
  await getRich(anaBoard);
  await boBoard.goto('/leaderboard');

  // One of the two bets wins, whoever does: a payout is sure to come.
  await anaBoard.goto('/betting');
  const game = await cardOfGame(anaBoard, 2);
  for (const [side, stake] of [
    ['first', '40'],
    ['last', '60'],
  ] as const) {
    await placeBet(game, side, stake);
  }
  await expect(balance(anaBoard)).toHaveText('$2,900.00');
  await navigate(anaBoard, 'Your balance');
  const bets = anaBoard.locator('article[data-bet]');
  await expect(bets.getByText('PENDING')).toHaveCount(2);
  const payouts = [await shown(bets.first().locator('dd').last()), await shown(bets.last().locator('dd').last())];
  await navigate(anaBoard, 'Leaderboard');

  const header = { header: '[data-testid="balance"]' };
  const boardRow = { 'leaderboard row': `li[data-uid="${uid}"] .text-lg` };
  const groupRow = { 'standings row': `li[data-row="${uid}"] .text-lg` };
  const tabs = [
    { page: anaBoard, name: "Ana's leaderboard", figures: { ...header, ...boardRow } },
    { page: anaGroup, name: "Ana's group", figures: { ...header, ...groupRow } },
    { page: boBoard, name: "Bo's leaderboard", figures: boardRow },
    { page: boGroup, name: "Bo's group", figures: groupRow },
  ];
  for (const { page, figures } of tabs) {
    for (const selector of Object.values(figures)) await expect(page.locator(selector)).toHaveText('$2,900.00');
    await watch(page, figures);
  }

  const row = standings(boGroup).locator(`[data-row="${uid}"] .text-lg`);
  await expect(row).not.toHaveText('$2,900.00', { timeout: 90_000 });
  const settled = (await row.innerText()).trim();
  expect(payouts.map((payout) => (2900 + payout).toFixed(2))).toContain(dollarsIn(settled).toFixed(2));

  const times: Record<string, number> = {};
  for (const { page, name, figures } of tabs) {
    for (const [figure, selector] of Object.entries(figures)) {
      await expect(page.locator(selector)).toHaveText(settled);
      const seen = (await sightingsOf(page))[figure];
      expect(seen?.[0]?.text, `${name}: nothing was reloaded since the bet was pending`).toBe('$2,900.00');
      times[`${name}, ${figure}`] = seen?.find(({ text }) => text === settled)?.at ?? Number.POSITIVE_INFINITY;
    }
  }
  const first = Math.min(...Object.values(times));
  for (const [where, at] of Object.entries(times)) {
    expect(at - first, `${where}: ms after the first figure that showed it`).toBeLessThanOrEqual(together);
  }
  expect(await shown(balance(boGroup))).toBe(1000);
  await anaContext.close();
  await boContext.close();
});
