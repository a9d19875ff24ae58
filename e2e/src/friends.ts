import { type Browser, expect, type Page } from '@playwright/test';
import { balance, navigate, signUp } from './people.ts';

/** Signs up a new user in a new browser context. @returns their page */
export async function signUpInNewContext(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page);
  return page;
}

/** Creates a group through the form. @returns its id */
export async function createGroup(page: Page, name: string): Promise<string> {
  await page.goto('/group');
  await page.getByLabel('Group Name').fill(name);
  await page.getByRole('button', { name: 'Create Group' }).click();
  const heading = page.getByRole('dialog').getByRole('heading');
  await expect(heading).toHaveText(/^Group created! ID: \S+$/);
  return (await heading.innerText()).replace('Group created! ID: ', '');
}

/** Copies the invite link in the open dialog. Needs the permission to read the clipboard. */
export async function copyInviteLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  // Until the code is loaded, the link names the group by its id.
  await expect(dialog.getByRole('button', { name: 'Copy invite code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy invite link' }).click();
  await expect(page.getByText('Invite link copied.').first()).toBeVisible();
  return page.evaluate<string>('navigator.clipboard.readText()');
}

/** Makes the first deposit in whole dollars. The bonus doubles it. */
export async function deposit(page: Page, dollars: number): Promise<void> {
  await navigate(page, 'Your balance');
  await page.getByLabel('Amount in dollars').fill(String(dollars));
  await page.getByRole('button', { name: 'Deposit' }).click();
  await expect(balance(page)).toHaveText(`$${(1000 + 2 * dollars).toLocaleString('en-US')}.00`);
}

/** Makes the largest first deposit. $3,000.00 brings the user to the top of the leaderboard. */
export async function getRich(page: Page): Promise<void> {
  await deposit(page, 1000);
}
