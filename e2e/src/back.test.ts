import { expect } from '@playwright/test';
import { untilNoDialog } from './dialogs.ts';
import { navigate, signUp } from './people.ts';
import { test } from './test.ts';

test('Back closes an open dialog, and the next Back leaves the page', async ({ page }) => {
  await page.goto('/');
  await navigate(page, 'Leaderboard');
  await expect(page).toHaveURL(/leaderboard/);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const open = () => page.getByRole('button', { name: 'Settings' }).click();
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/leaderboard/);
  await open();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await untilNoDialog(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL(/leaderboard/);
});

test('a sign-up logs no failed request in the console', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signUp(page);
  await navigate(page, 'Your balance');
  await expect(page.getByTestId('current-balance')).toHaveText('$1,000.00');
  expect(errors).toEqual([]);
});
