import { expect, type Page } from '@playwright/test';
import { newCaller, returningCaller } from './api.ts';
import { newEmail, password } from './credentials.ts';
import { openSession } from './session.ts';

export { newEmail, password };

/** Fills in the sign-up form that the page opens, and submits it. */
export async function fillInSignUp(page: Page, email: string): Promise<void> {
  // The page that leads there, such as the sign-in form, can have the same fields.
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Where a new user's browser begins. */
interface Start {
  /** The page that opens first; Home by default. Opening another one afterwards would load the app twice. */
  readonly path?: string;
  /** The server, if only the browser can resolve the page's host name. */
  readonly url?: string;
}

/**
 * Signs up a new user by call, and opens a page as this user.
 * @returns the email address
 */
export async function signUp(page: Page, email = newEmail(), { path = '/', url = '' }: Start = {}): Promise<string> {
  await openSession(page, await newCaller(page.request, { url }, { email }));
  await page.goto(path);
  await expect(balance(page)).toHaveText('$1,000.00');
  return email;
}

/** Signs in an existing user by call, and opens Home as this user. */
export async function signIn(page: Page, email: string): Promise<void> {
  await openSession(page, await returningCaller(page.request, { url: '' }, email));
  await page.goto('/');
  await expect(balance(page)).toBeVisible();
}

/** Signs out on the profile page, which redirects to Home. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
}

/** Follows a link in the header without a page load, so the live connection stays open. */
export async function navigate(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name }).click();
}

/** The balance in the header. */
export function balance(page: Page) {
  return page.getByRole('banner').getByTestId('balance');
}
