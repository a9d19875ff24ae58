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

/** Takes the first deposit, of so many whole dollars, doubled, on top of $1,000.00. */
export async function deposit(page: Page, dollars: number): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('Amount in dollars').fill(String(dollars));
  await page.getByRole('button', { name: 'Deposit' }).click();
  await expect(balance(page)).toHaveText(`$${(1000 + 2 * dollars).toLocaleString('en-US')}.00`);
}

/** Takes the whole first deposit: $3,000.00 are more than most have, which is where the leaderboard begins. */
export async function getRich(page: Page): Promise<void> {
  await deposit(page, 1000);
}
