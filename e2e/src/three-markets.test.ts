import { type Grade, gradeOf, type Selection } from '@courtside/contract';
import { expect, type Locator } from '@playwright/test';
import { betAt, cardOf, typeAmount } from './bets.ts';
import { endGame, ownGame, score, tipOff } from './games.ts';
import { balance, signIn, signUp } from './people.ts';
import { test } from './test.ts';

/** Bets on the first team or over. */
async function betOn(card: Locator, market: 'spread' | 'total' | 'moneyline', dollars: string): Promise<void> {
  await typeAmount(card, dollars);
  await betAt(card, card.locator(`[data-market=${market}]`).first());
}

test('a bet on each market shows whether it is winning, and a spread exactly on its line returns the stake', async ({
  page,
  browser,
}) => {
  const email = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email);
  await elsewhere.goto('/profile');
  const bets = elsewhere.locator('article[data-bet]');

  const { id, team1: home } = await ownGame(page.request);
  await page.goto('/betting');
  const card = cardOf(page, id);
  await betOn(card, 'spread', '40');
  await betOn(card, 'total', '30');
  await betOn(card, 'moneyline', '20');
  await expect(balance(page)).toHaveText('$910.00');
  await expect(bets).toHaveCount(3);
  const team = home.split(' ').at(-1) ?? '';
  const [spread, over] = [`${team} −3`, 'Over 221.5'];
  for (const what of [`$40.00 on ${spread}`, `$30.00 on ${over}`, `$20.00 on ${team}`])
    await expect(card.locator('[data-slip]')).toContainText(what);

  // In play, each bet has its grade at the score.
  await tipOff(page.request, id);
  await score(id, { home: [30, 25], away: [28, 26] });
  const own = page.locator(`#game-${id} [data-own] li`);
  const points = { team1: 55, team2: 54 };
  const gradeNow = (selection: Selection): Grade => gradeOf(selection, points);
  // Nobody can say before the last quarter how a total ends.
  const graded: readonly (readonly [string, Grade | 'open'])[] = [
    [spread, gradeNow({ market: 'spread', side: 'team1', line: -3 })],
    [over, 'open'],
    [team, gradeNow({ market: 'moneyline', side: 'team1', line: null })],
  ];
  await expect(page.locator(`#game-${id}`).getByText('55', { exact: true })).toBeVisible();
  for (const [what, grade] of graded) {
    const bet = own.filter({ has: page.getByText(what, { exact: true }) });
    await expect(bet.locator('[data-grade]')).toHaveAttribute('data-grade', grade);
  }
  await expect(bets.locator('[data-grade]')).toHaveCount(3);

  // A score exactly on the line and far over the total.
  await endGame(page.request, id, [150, 147]);
  const pushed = bets.filter({ hasText: 'PUSH' });
  await expect(pushed).toHaveCount(1);
  await expect(pushed.getByRole('heading')).toContainText(spread);
  // A pushed bet says by how much its team won.
  const won = bets.filter({ has: elsewhere.getByText('WON', { exact: true }) });
  await expect(won).toHaveCount(2);
  await expect(won.filter({ hasText: over })).toHaveCount(1);
  // $40.00 back, $30.00 at −110 and $20.00 at −150.
  const money = '$1,040.60';
  await expect(balance(elsewhere)).toHaveText(money);
  await expect(balance(page)).toHaveText(money);

  // The settled bets stay in their places until the next visit, which lists them in the history.
  await elsewhere.reload();
  await elsewhere.getByRole('radio', { name: /^Push/ }).click();
  await expect(bets).toHaveCount(1);
  await elsewhere.getByRole('tab', { name: 'Balance history' }).click();
  await expect(elsewhere.getByText(`Push on ${spread}, stake returned`)).toBeVisible();
  await elsewhere.context().close();
});
