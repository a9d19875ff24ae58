import { expect, type Page } from '@playwright/test';
import { authServiceAnswers } from './auth-service.ts';
import { balance, fillInSignUp, newEmail, password, signOut, signUp } from './people.ts';
import { test } from './test.ts';

/** Fills in and submits the form. */
async function tryToSignUp(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm Password').fill(secret);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('U1, U3, F3: opens an account, and a reload keeps the session', async ({ page }) => {
  const email = newEmail();
  await page.goto('/signup');
  await fillInSignUp(page, email);
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('$1,000.00');
  await page.goto('/profile');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: email.split('@')[0] ?? '' })).toBeVisible();
  await page.reload();
  await expect(balance(page)).toHaveText('$1,000.00');
  await expect(page).toHaveURL('/profile');
});

test('U3: opens an account under the public name chosen in the form', async ({ page }) => {
  const email = newEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await expect(page.getByText(`Everyone will see you as ${email.split('@')[0]}`)).toBeVisible();
  await page.getByRole('button', { name: 'Change your username' }).click();
  await page.getByLabel('Username').fill('');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a username.');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('Maya O.');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Maya O.' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Maya O.' })).toBeVisible();
});

test('F3: the session survives closing the browser', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/signup');
  await fillInSignUp(page, newEmail());
  await expect(balance(page)).toHaveText('$1,000.00');
  const storageState = await context.storageState({ indexedDB: true });
  await context.close();
  const later = await browser.newContext({ storageState });
  const reopened = await later.newPage();
  await reopened.goto('/profile');
  await expect(balance(reopened)).toHaveText('$1,000.00');
  await later.close();
});

test('P3: signing out on one tab signs out the other', async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(balance(other)).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('U2: shows an error for different passwords and sends nothing', async ({ page }) => {
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

test('ERR-U1: shows an error for an address that has an account', async ({ page }) => {
  const email = await signUp(page);
  await signOut(page);
  await tryToSignUp(page, email);
  await expect(page.getByRole('alert')).toHaveText('This email is already in use. Try signing in instead.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/signin');
});

test('ERR-U2, ERR-U3: shows an error for an invalid address and for a short password', async ({ page }) => {
  await tryToSignUp(page, 'ana at home');
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address.');
  await tryToSignUp(page, newEmail(), '12345');
  await expect(page.getByRole('alert')).toHaveText(
    'Password is too weak. Use at least 6 characters with letters and numbers.',
  );
});

test('ERR-U4: shows an error if the service cannot be reached and signs up no user', async ({ page }) => {
  await page.route('**/accounts:signUp*', (route) => route.abort());
  await tryToSignUp(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText(
    'Network error. Please check your internet connection and try again.',
  );
  await expect(page).toHaveURL('/signup');
});

test('ERR-U5: shows an error for any other failure of the service', async ({ page }) => {
  await authServiceAnswers(page, 'signUp', 'OPERATION_NOT_ALLOWED');
  await tryToSignUp(page, newEmail());
  await expect(page.getByRole('alert')).toHaveText('An error occurred during sign up. Please try again.');
});
