import { expect, type Locator, type Page } from '@playwright/test';
import { cardOf, gameOpenFor, placeBet, pressCashOut } from './bets.ts';
import { haveBalance } from './friends.ts';
import { movePrice, ownGame } from './games.ts';
import { balance, navigate, signUp } from './people.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

/** Bets on a game that no test changes. */
async function betLater(page: Page, amount: string): Promise<void> {
  await navigate(page, 'Betting');
  await placeBet(await gameOpenFor(page, 60), 'first', amount);
}

const sentences = (page: Page) => page.getByTestId('sentence');

test('P1: redirects a signed-out visitor from the profile to Home', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/');
});

test('P2, P4, P7: shows the name, balance and empty history of a new account', async ({ page }) => {
  const email = await signUp(page);
  await navigate(page, 'Your balance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email.split('@')[0] ?? '');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByTestId('current-balance')).toHaveText('$1,000.00');
  await expect(page.getByText('No betting history available.')).toBeVisible();
  for (const counter of ['Total Bets', 'Won', 'Lost']) {
    await expect(page.locator(`dt:text-is("${counter}") + dd`)).toHaveText('0');
  }
});

test('P5, P6: shows a card for a bet, undoes it within ten seconds, and lists both in the balance history', async ({
  page,
}) => {
  await signUp(page);
  await navigate(page, 'Betting');
  const game = await gameOpenFor(page, 60);
  await placeBet(game, 'first', '50');
  await expect(balance(page)).toHaveText('$950.00');
  await game.getByRole('button', { name: /^Undo/ }).click();
  await expect(balance(page)).toHaveText('$1,000.00');
  await navigate(page, 'Your balance');
  const card = page.getByRole('article').filter({ hasText: 'UNDONE' });
  await expect(card).toContainText('vs.');
  await expect(card.locator('dt')).toHaveText(['Amount Bet', 'Odds', 'Potential Payout']);
  await expect(page.getByText('PENDING')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Balance history' }).click();
  await expect(sentences(page)).toHaveCount(3);
  await expect(sentences(page).first()).toHaveText(/^Bet on .+ undone, \+\$50\.00, balance \$1,000\.00$/);
  await expect(sentences(page).nth(1)).toHaveText(/^Stake on .+, −\$50\.00, balance /);
  await expect(sentences(page).last()).toHaveText('Account opened, +$1,000.00, balance $1,000.00');
  await page.reload();
  await expect(sentences(page)).toHaveCount(3);
});

const shownAmount = async (shown: Locator) => /\$[\d,.]+\d/.exec(await shown.innerText())?.[0] ?? '';

test('cashing out pays the confirmed amount even if the odds move', async ({ page }) => {
  await signUp(page);
  const { id } = await ownGame(page.request);
  await navigate(page, 'Betting');
  await placeBet(cardOf(page, id), 'first', '50');
  await navigate(page, 'Your balance');
  const card = page.getByRole('article');
  await expect(card.getByText('PENDING')).toBeVisible();
  // A price that moves takes Undo away, and then the bet can be cashed out.
  await movePrice(page.request, id, [-155, 135]);
  await pressCashOut(page);
  const question = page.getByRole('dialog').getByRole('heading');
  const first = await shownAmount(question);
  // The odds move, and the dialog asks with the new amount.
  await movePrice(page.request, id, [-165, 140]);
  await expect(question).not.toContainText(first);
  const agreed = await shownAmount(question);
  await page.getByRole('dialog').getByRole('button', { name: 'Cash out' }).click();
  const paid = card.getByText(/^Paid \$/);
  await expect(paid).toBeVisible();
  await expect(card.getByText('CASHED-OUT')).toBeVisible();
  const amount = (await paid.innerText()).replace('Paid ', '');
  expect(amount).toBe(agreed);
  await page.getByRole('tab', { name: 'Balance history' }).click();
  await expect(sentences(page).first()).toHaveText(/^Cashed out .+, \+\$[\d.]+, balance \$[\d.,]+$/);
  await expect(sentences(page).first()).toContainText(`+${amount}, balance`);
});

test('a tab shows a focus ring after keyboard focus but not after a click', async ({ page }) => {
  await signUp(page);
  await navigate(page, 'Your balance');
  const ring = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => tab.matches(':focus') && tab.matches(':focus-visible'));
  await page.getByRole('tab', { name: 'Balance history' }).click();
  await expect(page.getByText('Account opened')).toBeVisible();
  expect(await ring('Balance history')).toBe(false);
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Bets' })).toBeFocused();
  expect(await ring('Bets')).toBe(true);
});

test('doubles the first deposit on every tab and offers it once', async ({ page, context }) => {
  const email = await signUp(page);
  await navigate(page, 'Your balance');
  const other = await context.newPage();
  await other.goto('/profile?tab=money');
  await expect(sentences(other)).toHaveCount(1);
  const form = page.getByRole('form', { name: 'Play-money deposit' });
  await expect(page.getByRole('region', { name: 'Play-money deposit' })).toContainText(
    'Deposits open when your balance and bets in play are under $100. You have $1,000.00.',
  );
  await expect(form).toBeHidden();
  await haveBalance(page, email, 50);
  const [amount, button] = [form.getByLabel('Amount in dollars'), form.getByRole('button', { name: 'Deposit' })];
  await page.setViewportSize({ width: 390, height: 844 });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(amount)) - (await topOf(button))).toBe(0);
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please enter a valid amount.');
  await form.getByLabel('Amount in dollars').fill('500.01');
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expect(form.getByRole('alert')).toHaveText(/can be up to \$500\.00/);
  await form.getByLabel('Amount in dollars').fill('400');
  await expect(form).toContainText('$400.00 + $400.00 bonus: you get $800.00');
  const toasts = await collectToasts(page);
  await form.getByRole('button', { name: 'Deposit' }).click();
  await expect.poll(toasts).toContain('$400.00 deposited, and $400.00 on top as your bonus.');
  await expect(form).toBeHidden();
  await expect(other.getByRole('form')).toBeHidden();
  await expect(balance(other)).toHaveText('$850.00');
  await expect(sentences(other)).toHaveText([
    '100% bonus on your first deposit, +$400.00, balance $850.00',
    'Play-money deposit, +$400.00, balance $450.00',
    'Correction: test, −$950.00, balance $50.00',
    'Account opened, +$1,000.00, balance $1,000.00',
  ]);
});

test('draws the balance with open bets, which placing a bet leaves as it was, readable by arrow keys and as a table', async ({
  page,
}) => {
  await signUp(page);
  await betLater(page, '25');
  await navigate(page, 'Your balance');
  const figure = page.getByRole('figure', { name: 'Balance with open bets' });
  await expect(figure.locator('path.visx-linepath')).toHaveAttribute('d', /^M[\d.]+,[\d.]+L/);
  await expect(page.getByText(/since \w{3} \d/)).toHaveText(/^\$0\.00 since/);
  const slider = figure.getByRole('slider');
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /Balance with open bets \$1,000\.00$/);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /Balance with open bets \$1,000\.00$/);
  await expect(figure.getByRole('cell').last()).toHaveText('$1,000.00');
});

test('shows a new username on the other tab and to other users', async ({ page, context }) => {
  await signUp(page);
  await navigate(page, 'Your balance');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByTestId('current-balance')).toHaveText('$1,000.00');
  await page.getByRole('button', { name: 'Change your username' }).click();
  await page.getByLabel('Username').fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please enter a username.');
  await page.getByLabel('Username').fill('Ana of the Arc 🏀');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana of the Arc 🏀');
  await expect(page.getByRole('button', { name: 'Change your username' })).toBeFocused();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ana of the Arc 🏀');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana of the Arc 🏀');
});
