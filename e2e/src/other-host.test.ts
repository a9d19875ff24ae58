import { expect } from '@playwright/test';
import { gameOpenFor, placeBet } from './bets.ts';
import { createGroup } from './friends.ts';
import { balance, navigate, newEmail, signUp } from './people.ts';
import { test } from './test.ts';

const serverUrl = process.env.COURTSIDE_URL ?? 'http://127.0.0.1';
const url = new URL(serverUrl);
url.hostname = 'courtside.test';

// The browser of the tests resolves the name (`playwright.config.ts`).
test.use({ baseURL: url.origin });

test('over plain HTTP on another host name a user can bet and create a group', async ({ page }) => {
  await signUp(page, newEmail(), { url: serverUrl });
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await navigate(page, 'Betting');
  await placeBet(await gameOpenFor(page, 60, serverUrl), 'first', '40');
  await expect(balance(page)).toHaveText('$960.00');
  await page.goto('/group');
  await createGroup(page, 'Plain hoops');
});
