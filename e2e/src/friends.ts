import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { returningCaller } from './api.ts';
import { setBalance } from './operator.ts';
import { balance, newEmail, signUp } from './people.ts';
import { collectToasts } from './toasts.ts';

/** Signs up a new user in a new browser context. @returns their page */
export async function signUpInNewContext(browser: Browser, email = newEmail()): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page, email);
  return page;
}

/** Corrects the balance of a signed-in user without open bets to whole dollars, and waits until their page shows it. */
export async function haveBalance(page: Page, email: string, dollars: number): Promise<void> {
  const { uid } = await returningCaller(page.request, { url: '' }, email);
  await setBalance(dollars, uid);
  await expect(balance(page)).toHaveText(`$${dollars.toLocaleString('en-US')}.00`);
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

/** Opens the menu of a group's page. @returns its item, which may be missing */
export async function inGroupMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More about this group' }).click();
  await expect(page.getByRole('menuitem', { name: 'Your Groups' })).toBeVisible();
  return page.getByRole('menuitem', { name });
}

/** Copies the invite link in the open dialog. Needs the permission to read the clipboard. */
export async function copyInviteLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  // Until the code is loaded, the link names the group by its id.
  await expect(dialog.getByRole('button', { name: 'Copy invite code' })).toBeVisible();
  const toasts = await collectToasts(page);
  await dialog.getByRole('button', { name: 'Copy invite link' }).click();
  await expect.poll(toasts).toContain('Invite link copied. Send it to your friends.');
  return page.evaluate<string>('navigator.clipboard.readText()');
}
