import { expect, type Locator, type Page } from '@playwright/test';
import { amountField, cardOf, gameOpenFor, placeBet } from './bets.ts';
import { ownGame, play } from './games.ts';
import { balance, navigate, signUp } from './people.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

async function aGame(page: Page): Promise<Locator> {
  await navigate(page, 'Betting');
  return gameOpenFor(page, 60);
}

test('a bet is pending immediately and settled when the game ends, and both tabs show it without a reload', async ({
  page,
  context,
}) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(balance(other)).toHaveText('$1,000.00');

  const { id, team1 } = await ownGame(page.request);
  await navigate(page, 'Betting');
  const game = cardOf(page, id);
  await placeBet(game, 'first', '40');
  await placeBet(game, 'last', '60');
  await expect(game.locator('[data-slip]')).toContainText('$60.00 on');
  await expect(game.locator('[data-slip]')).toContainText('$40.00 on');
  await expect(balance(page)).toHaveText('$900.00');
  await expect(balance(other)).toHaveText('$900.00');

  const bets = other.locator('article[data-bet]');
  await expect(bets).toHaveCount(2);
  await expect(bets.getByText('PENDING')).toHaveCount(2);

  // The first team wins. The other tab shows it without a reload.
  await play(page.request, id, [110, 101]);
  const won = bets.filter({ hasText: 'WON' });
  await expect(won).toHaveCount(1);
  await expect(bets.filter({ hasText: 'LOST' })).toHaveCount(1);
  await expect(won).toContainText(team1);
  await expect(won.locator('dd').last()).toHaveText('$66.67');
  const expected = '$966.67';
  await expect(balance(other)).toHaveText(expected);
  await expect(balance(page)).toHaveText(expected);

  await other.reload();
  await expect(balance(other)).toHaveText(expected);
  await expect(other.locator('article[data-bet]').filter({ hasText: 'WON' })).toHaveCount(1);
});

test('B7: rejects an invalid amount without sending a request', async ({ page }) => {
  await signUp(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/user')) calls.push(request.url());
  });
  const game = await aGame(page);
  const toasts = await collectToasts(page);
  const refusals = async () => (await toasts()).filter((text) => text === 'Please enter a valid bet amount.').length;
  for (const [index, amount] of ['', '0', '-5', 'ten'].entries()) {
    await amountField(game).fill(amount);
    await game
      .getByRole('button', { name: /^Bet on/ })
      .first()
      .click();
    await expect.poll(refusals).toBe(index + 1);
    await expect(amountField(game)).toBeFocused();
  }
  expect(calls).toEqual([]);
  await expect(balance(page)).toHaveText('$1,000.00');
});

test('disables the prices for a stake above the balance and says why, and takes no money', async ({ page }) => {
  await signUp(page);
  const game = await aGame(page);
  const field = amountField(game);
  const prices = game.getByRole('button', { name: /^Bet on/ });
  await field.fill('1000.01');
  await expect(page.getByText('More than your balance of $1,000.00.')).toBeVisible();
  await expect(prices).toHaveCount(2);
  for (const price of [prices.first(), prices.last()]) await expect(price).toBeDisabled();
  await expect(balance(page)).toHaveText('$1,000.00');
  await field.fill('1000');
  await expect(page.getByText(/^More than your balance/)).toHaveCount(0);
  await expect(prices.first()).toBeEnabled();
});

test('B1: signed out, the betting page asks to sign in', async ({ page }) => {
  await page.goto('/betting');
  await expect(page.getByText('Please log in to access the betting platform.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/signin');
});
