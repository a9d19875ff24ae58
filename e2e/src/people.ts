import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export const password = 'play-money';

/** An email address that no account uses yet. */
export function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@example.com`;
}

/** Fills in the sign-up form that the page opens, and submits it. */
export async function fillInSignUp(page: Page, email: string): Promise<void> {
  // The page that leads there, such as the sign-in form, can have the same fields.
  await expect(page.getByRole('heading', { name: 'Create Your Account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Signs up a new user through the form. @returns the email address */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/signup');
  await fillInSignUp(page, email);
  await expect(page).toHaveURL('/');
  await expect(balance(page)).toHaveText('$1,000.00');
  return email;
}

/** Signs in an existing user through the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/');
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
