import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { createGroup, haveBalance } from './friends.ts';
import { ownGame, play } from './games.ts';
import { balance, navigate, signUp } from './people.ts';
import { expectToMoveTogether, watchValues } from './sightings.ts';
import { test } from './test.ts';

test('a settled bet moves the leaderboard, the standings and the balance in two browsers with two tabs each, within a second and without a reload', async ({
  browser,
}) => {
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
  const { id: gameId } = await ownGame(anaBoard.request);
  await anaBoard.goto('/betting');
  const game = cardOf(anaBoard, gameId);
  for (const [side, stake] of [
    ['first', '40'],
    ['last', '60'],
  ] as const) {
    await placeBet(game, side, stake);
  }
  await expect(balance(anaBoard)).toHaveText('$2,900.00');
  await navigate(anaBoard, 'Leaderboard');

  const header = { header: '[data-testid="balance"]' };
  const boardRow = { 'leaderboard row': `li[data-uid="${uid}"] [data-testid="row-balance"]` };
  const groupRow = { 'standings row': `[aria-labelledby="standings"] li[data-row="${uid}"] [data-total]` };
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

  await play(anaBoard.request, gameId, [110, 101]);
  // $40.00 at −150.
  await expectToMoveTogether(tabs, '$2,900.00', '$2,966.67');
  await expect(balance(boGroup)).toHaveText('$1,000.00');
  await anaContext.close();
  await boContext.close();
});
