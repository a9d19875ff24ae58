import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { dataOf } from './answers.ts';
import { standingGames } from './bets.ts';
import { balance, fillInSignUp, newEmail, signUp } from './people.ts';
import { test } from './test.ts';

test('an API key bets until it is revoked; the data is exported; the account is deleted and its email starts over', async ({
  page,
  request,
}) => {
  const email = await signUp(page, newEmail(), { path: '/profile?tab=account' });
  await page.getByRole('heading', { name: 'API keys' }).click();
  await page.getByLabel('Name of a new key').fill('Underdog bot');
  await page.getByRole('radio', { name: 'Read and bet' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const codes = page.getByRole('region', { name: 'Underdog bot is ready' }).locator('code');
  await expect(codes).toHaveCount(2);
  const [key = '', uid = ''] = await codes.allInnerTexts();
  const headers = { authorization: `Bearer ${key}` };
  const bet = async () => {
    const [game] = await standingGames(request);
    return request.post(`/api/userbets/${uid}`, {
      headers,
      data: { betId: game?.id, teamChosen: game?.team1, amount: 5 },
    });
  };
  await dataOf(await bet());
  await expect(balance(page)).toHaveText('$995.00');

  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke Underdog bot' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('You have no API keys.')).toBeVisible();
  // The servers notice it within a second: only a call that changes nothing can be repeated until then.
  await expect(async () => expect((await request.get(`/api/users/${uid}`, { headers })).status()).toBe(401)).toPass();
  expect((await bet()).status()).toBe(401);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^courtside-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { uid, email }, bets: [{ amount: 5 }], accounts: [{ balance: 995 }] });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('Your balance of $995.00 and 1 pending bet');
  await dialog.getByLabel('Type DELETE or your username').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();

  await page.goto('/signup');
  await fillInSignUp(page, email);
  await expect(balance(page)).toHaveText('$1,000.00');
  await page.goto('/profile');
  await expect(page.getByText('No betting history available.')).toBeVisible();
});
