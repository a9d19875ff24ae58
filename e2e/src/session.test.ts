import { expect, test } from '@playwright/test';
import { balance, newEmail, password, signIn, signUp } from './people.ts';

test('U1, U3, F3: signing up opens an account, and a reload keeps the session', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/profile');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: email.split('@')[0] ?? '' })).toBeVisible();
  await page.reload();
  await expect(balance(page)).toHaveText('$1,000.00');
  await expect(page).toHaveURL('/profile');
});

test('P3: signing out in one tab signs out the other', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(balance(other)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('signing in in one tab signs in the other', async ({ page, context }) => {
  const email = await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  const other = await context.newPage();
  await other.goto('/betting');
  await expect(other.getByText('Please log in to access the betting platform.')).toBeVisible();
  await signIn(page, email);
  await expect(other.getByRole('heading', { name: 'Sports Betting' })).toBeVisible();
});

test('S3: Continue with Google opens an account under the name of the demo person', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog');
  await expect(chooser).toContainText(/demo/i);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooser.getByRole('button', { name: /@/ }).first().click();
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('$1,000.00');
});

test('ERR-S1: a wrong password is told in the red box above the form', async ({ page }) => {
  const email = await signUp(page);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(`${password}x`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/Invalid email or password|Incorrect password/);
});

test('U2: passwords that differ are told and nothing is sent', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('accounts:signUp')) calls.push(request.url());
  });
  await page.goto('/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(`${password}x`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  expect(calls).toEqual([]);
});
