import { expect, type Locator, type Page } from '@playwright/test';
import { gameOpenFor, placeBet, untilSettled } from './bets.ts';
import { createGroup, haveBalance } from './friends.ts';
import { balance, navigate, signUp } from './people.ts';
import { expectToMoveTogether, watchValues } from './sightings.ts';
import { test } from './test.ts';

const dollarsIn = (text: string) => Number(text.replace(/[$,]/g, ''));
const shown = async (value: Locator) => dollarsIn(await value.innerText());

test('a settled bet moves the leaderboard, the standings and the balance in two browsers with two tabs each, within a second and without a reload', async ({
  browser,
}) => {
  test.setTimeout(2 * untilSettled);
  const [anaContext, boContext] = [await browser.newContext(), await browser.newContext()];
  const [anaBoard, anaGroup] = [await anaContext.newPage(), await anaContext.newPage()];
  const [boBoard, boGroup] = [await boContext.newPage(), await boContext.newPage()];
  const ana = await signUp(anaBoard);
  await signUp(boBoard);

  const id = await createGroup(anaGroup, 'Two sofas');
  await anaGroup.goto(`/group/${id}`);
  await boGroup.goto(`/group/${id}`);
  await boGroup.getByRole('button', { name: 'Join this group' }).click();
  const standings = (page: Page) => page.getByRole('region', { name: 'All-time balances', exact: true });
  for (const page of [anaGroup, boGroup]) await expect(standings(page).getByRole('listitem')).toHaveCount(2);
  const uid = await standings(anaGroup).locator('[data-own]').getAttribute('data-row');

  // Brings Ana to the top, so that the leaderboard shows her however many users there are.
  await haveBalance(anaBoard, ana, 3000);
  await boBoard.goto('/leaderboard');

  // A bet on each team guarantees a payout.
  await anaBoard.goto('/betting');
  const game = await gameOpenFor(anaBoard, 75);
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
    { page: anaBoard, name: "Ana's leaderboard", values: { ...header, ...boardRow } },
    { page: anaGroup, name: "Ana's group", values: { ...header, ...groupRow } },
    { page: boBoard, name: "Bo's leaderboard", values: boardRow },
    { page: boGroup, name: "Bo's group", values: groupRow },
  ];
  for (const { page, values } of tabs) {
    for (const selector of Object.values(values)) await expect(page.locator(selector)).toHaveText('$2,900.00');
    await watchValues(page, values);
  }

  const row = standings(boGroup).locator(`[data-row="${uid}"] .text-lg`);
  await expect(row).not.toHaveText('$2,900.00', { timeout: untilSettled });
  const settled = (await row.innerText()).trim();
  expect(payouts.map((payout) => (2900 + payout).toFixed(2))).toContain(dollarsIn(settled).toFixed(2));

  await expectToMoveTogether(tabs, '$2,900.00', settled);
  expect(await shown(balance(boGroup))).toBe(1000);
  await anaContext.close();
  await boContext.close();
});
