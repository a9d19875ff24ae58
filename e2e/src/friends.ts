import { type Browser, expect, type Page } from '@playwright/test';
import { balance, signUp } from './people.ts';

/** Somebody in a browser of their own, signed up. */
export async function somebody(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signUp(page);
  return page;
}

/** Makes a group by the form. @returns its id */
export async function createGroup(page: Page, name: string): Promise<string> {
  await page.goto('/group');
  await page.getByLabel('Group Name').fill(name);
  await page.getByRole('button', { name: 'Create Group' }).click();
  const heading = page.getByRole('dialog').getByRole('heading');
  await expect(heading).toHaveText(/^Group created! ID: \S+$/);
  return (await heading.innerText()).replace('Group created! ID: ', '');
}

/** Takes the whole first deposit, doubled: $3,000.00 are more than most have, which is where the leaderboard begins. */
export async function getRich(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('Amount in dollars').fill('1000');
  await page.getByRole('button', { name: 'Deposit' }).click();
  await expect(balance(page)).toHaveText('$3,000.00');
}
