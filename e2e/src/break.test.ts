import { dayMs } from '@courtside/contract';
import { expect } from '@playwright/test';
import { dataOf } from './answers.ts';
import { returningCaller } from './api.ts';
import { amountField, gameOpenFor } from './bets.ts';
import { balance, signUp } from './people.ts';
import { test } from './test.ts';

test('a bet is refused during a break, every tab shows when it ends, and it can only become longer', async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  const other = await context.newPage();
  await Promise.all([page.goto('/betting'), other.goto('/profile?tab=account')]);
  const { uid, headers } = await returningCaller(page.request, { url: '' }, email);
  await other.getByRole('heading', { name: 'Limits' }).click();
  await expect(other.getByText('Staked today: $0.00')).toBeVisible();

  // As on another device: neither tab knows of the break.
  const pause = await page.request.put(`/api/users/${uid}/pause`, { headers, data: { days: 3 } });
  const { pausedUntil } = await dataOf<{ pausedUntil: string }>(pause);
  const card = await gameOpenFor(page, 60);
  await amountField(card).fill('50');
  const button = card.getByRole('button', { name: /^Bet on/ }).first();
  await button.click();
  const words = /^You are taking a break until \w{3}, \w{3} \d+, \d+:\d\d.[AP]M\.$/;
  await expect(card.getByText(words)).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(amountField(card)).toHaveCount(0);
  await expect(balance(page)).toHaveText('$1,000.00');
  const until = await card.getByText(words).innerText();

  const deposit = other.getByRole('region', { name: 'Play-money deposit' });
  await expect(deposit).toContainText(until);
  await expect(other.getByText(/^Your break ends/)).toBeVisible();
  await other.getByRole('radio', { name: '14' }).click();
  await other.getByRole('button', { name: 'Make it longer' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('You cannot end a break early.');
  await dialog.getByRole('button', { name: 'Make it longer' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(until)).toHaveCount(0);
  await expect(card.getByText(words)).toBeVisible();
  const shorter = await page.request.put(`/api/users/${uid}/pause`, { headers, data: { days: 1 } });
  const longer = await dataOf<{ pausedUntil: string }>(shorter);
  expect(Date.parse(longer.pausedUntil) - Date.parse(pausedUntil)).toBeGreaterThan(10 * dayMs);
});
