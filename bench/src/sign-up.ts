import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

/** Signs up a new user through the form. Returns once the balance shows. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('play-money');
  await page.getByLabel('Confirm Password').fill('play-money');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/');
  await page.getByRole('banner').getByTestId('balance').getByText('$').first().waitFor();
}
