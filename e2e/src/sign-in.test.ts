import { expect, type Page } from '@playwright/test';
import { newCaller } from './api.ts';
import { closeDialog } from './dialogs.ts';
import { balance, fillInSignUp, navigate, newEmail, password, signOut, signUp } from './people.ts';
import { services, test } from './sign-in-services.ts';

/** Fills in and submits the form. */
async function tryToSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Expects the red box above the form. */
async function expectRedBox(page: Page, text: string): Promise<void> {
  const box = page.getByRole('alert');
  await expect(box).toHaveText(text);
  const [above, below] = [await box.boundingBox(), await page.getByLabel('Email').boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await expect(page).toHaveURL('/signin');
}

for (const accountsAt of services) {
  test.describe(`with the accounts of ${accountsAt}`, () => {
    test.use({ accountsAt });

    test('S1, S2, P3: signs out and in by email and password, together with the other tab', async ({
      page,
      context,
      service,
    }) => {
      const email = await signUp(page);
      const other = await context.newPage();
      await other.goto('/profile');
      await expect(balance(other)).toBeVisible();
      await signOut(page);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await expect(other).toHaveURL('/');
      await expect(other.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await navigate(other, 'Betting');
      await expect(other.getByText('Please log in to access the betting platform.')).toBeVisible();

      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
      for (const label of ['Email', 'Password']) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required');
      }
      const calls: string[] = [];
      page.on('request', (request) => {
        if (service.calls.signIn.test(request.url())) calls.push(request.url());
      });
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      expect(calls).toEqual([]);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/');
      await expect(balance(page)).toHaveText('$1,000.00');
      await expect(other.getByRole('heading', { name: 'Sports Betting' })).toBeVisible();
    });

    test('S1: leads Home after a sign-in, not to an invite link that was left for another page', async ({ page }) => {
      await page.goto('/group/some-invite');
      await expect(page.getByText('Please log in to view your groups.')).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Betting' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
      await fillInSignUp(page, newEmail());
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Join your group' })).toHaveAttribute('href', '/group/some-invite');
    });

    test('S1: resets a forgotten password through the link of a mail', async ({ page, service }) => {
      const email = await signUp(page);
      await signOut(page);

      const ask = async (address: string) => {
        await page.goto('/signin');
        await page.getByLabel('Email').fill(address);
        await page.getByRole('button', { name: 'Forgot password?' }).click();
        await expect(page.getByRole('status').filter({ hasText: address })).toContainText(
          `If ${address} has an account, a link to choose a new password is on its way.`,
        );
      };
      // The page does not reveal whether an account exists; only its mailbox stays empty.
      const unknown = newEmail();
      await ask(unknown);
      await service.expectNoMail(page, unknown);

      await ask(email);
      await service.openResetLink(page, email);
      await expect(page.getByText(`For ${email}.`)).toBeVisible();
      const link = page.url();
      await page.getByLabel('New Password').fill('another-one');
      await page.getByLabel('Confirm Password').fill('another-one');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.getByLabel('Password', { exact: true }).fill('another-one');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page).toHaveURL('/');

      await page.goto(link);
      await expect(page.getByRole('alert')).toContainText('This link has expired or was used already.');
    });

    test('ERR-S1 to ERR-S8: shows the specified text of each failure above the form', async ({
      page,
      request,
      service,
    }) => {
      const { email } = await newCaller(request, { url: '' });
      await page.goto('/signin');
      await tryToSignIn(page, newEmail());
      await expectRedBox(page, service.texts.unknownEmail);
      await tryToSignIn(page, email, `${password}x`);
      await expectRedBox(page, service.texts.wrongPassword);
      await service.disable(request, email);
      await tryToSignIn(page, email);
      await expectRedBox(page, 'This account has been disabled. Please contact support.');
      await tryToSignIn(page, 'ana at home');
      await expectRedBox(page, 'Please enter a valid email address.');

      for (const [refusal, text] of [
        ['invalid-credentials', 'Invalid email or password. Please try again.'],
        ['too-many-attempts', 'Too many unsuccessful login attempts. Please try again later or reset your password.'],
        ['other', 'An error occurred during sign in. Please try again.'],
      ] as const) {
        await service.refuse(page, 'signIn', refusal);
        await tryToSignIn(page, newEmail());
        await expectRedBox(page, text);
      }
      await page.route(service.calls.signIn, (route) => route.abort());
      await tryToSignIn(page, newEmail());
      await expectRedBox(page, 'Network error. Please check your internet connection and try again.');

      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page).toHaveURL('/signup');
    });
  });
}

test("S3: Continue with Google opens an account with the demo user's name", async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = page.getByRole('dialog');
  await expect(chooser).toContainText(/demo/i);
  await closeDialog(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooser.getByRole('button', { name: /@/ }).first().click();
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('$1,000.00');
});
