import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { disputeGame, ownGame, tipOff } from './games.ts';
import { admin } from './operator.ts';
import { balance, navigate, signUp } from './people.ts';
import { test } from './test.ts';

const why = 'The official box score has the home team ahead.';

/** The row of the balance history that pays or refunds a bet. */
const trailRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'decided by an operator' });

test('a dispute blocks the bets, is shown to the operator, and is decided with a reason that bettors read', async ({
  browser,
}) => {
  const newPage = async () => (await browser.newContext()).newPage();
  const [bo, ann] = [await newPage(), await newPage()];
  await signUp(bo);
  const annEmail = await signUp(ann);
  expect(await admin('add', annEmail)).toContain('is an admin now');
  const { id, team1, team2 } = await ownGame(bo.request);
  for (const [page, side, dollars] of [
    [bo, 'first', '40'],
    [ann, 'last', '30'],
  ] as const) {
    await navigate(page, 'Betting');
    await placeBet(cardOf(page, id), side, dollars);
  }
  await expect(balance(bo)).toHaveText('$960.00');

  // The odds source has the home team ahead, the scoreboard the visitors.
  await tipOff(bo.request, id);
  await disputeGame(id, [112, 104]);
  const card = bo.locator(`article[aria-label="${team1} vs ${team2}"]`);
  await expect(card).toContainText('Result being checked');
  await expect(balance(bo)).toHaveText('$960.00');

  await ann.goto('/admin');
  const row = ann.locator(`li[data-game="${id}"]`);
  await expect(row).toContainText('Disputed');
  await expect(row).toContainText('espn reports final 104–112');
  await row.getByRole('button', { name: /^Decide/ }).click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByLabel(team1).fill('112');
  await dialog.getByLabel(team2).fill('104');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: 'Settle game' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).not.toContainText('Disputed');

  // $40.00 at −150.
  await expect(balance(bo)).toHaveText('$1,026.67');
  await expect(balance(ann)).toHaveText('$970.00');
  await expect(card).not.toContainText('Result being checked');
  for (const page of [bo, ann]) {
    await page.goto('/profile?tab=money');
    await expect(trailRow(page)).toContainText(why.slice(0, -1));
    await page.context().close();
  }
});
