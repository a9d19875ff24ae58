import { expect, type Page } from '@playwright/test';
import { newCaller } from './api.ts';
import { balance, fillInSignUp, newEmail, password } from './people.ts';
import { services, test } from './sign-in-services.ts';

/** Fills in and submits the form. */
async function tryToSignUp(page: Page, email: string, secret = password, again = secret): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm Password').fill(again);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

for (const accountsAt of services) {
  test.describe(`with the accounts of ${accountsAt}`, () => {
    test.use({ accountsAt });

    test('U1, U3, F3: opens an account; a reload and closing the browser keep the session', async ({ browser }) => {
      const email = newEmail();
      const context = await browser.newContext();
      const page = await context.newPage();
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
      const storageState = await context.storageState({ indexedDB: true });
      await context.close();
      const later = await browser.newContext({ storageState });
      const reopened = await later.newPage();
      await reopened.goto('/profile');
      await expect(balance(reopened)).toHaveText('$1,000.00');
      await later.close();
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

    test('U2, ERR-U1 to ERR-U5: shows the specified text of each failure, and sends nothing without equal passwords', async ({
      page,
      request,
      service,
    }) => {
      const { email } = await newCaller(request, { url: '' });
      const calls: string[] = [];
      page.on('request', (sent) => {
        if (service.calls.signUp.test(sent.url())) calls.push(sent.url());
      });
      const box = page.getByRole('alert');
      await page.goto('/signup');
      await tryToSignUp(page, newEmail(), password, `${password}x`);
      await expect(box).toHaveText('Passwords do not match');
      expect(calls).toEqual([]);

      await tryToSignUp(page, 'ana at home');
      await expect(box).toHaveText('Please enter a valid email address.');
      await tryToSignUp(page, newEmail(), '12345');
      await expect(box).toHaveText('Password is too weak. Use at least 6 characters with letters and numbers.');
      await service.refuse(page, 'signUp', 'other');
      await tryToSignUp(page, newEmail());
      await expect(box).toHaveText('An error occurred during sign up. Please try again.');
      await page.unrouteAll();
      await page.route(service.calls.signUp, (route) => route.abort());
      await tryToSignUp(page, newEmail());
      await expect(box).toHaveText('Network error. Please check your internet connection and try again.');
      await expect(page).toHaveURL('/signup');
      await page.unrouteAll();
      await tryToSignUp(page, email);
      await expect(box).toHaveText('This email is already in use. Try signing in instead.');
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/signin');
    });
  });
}
