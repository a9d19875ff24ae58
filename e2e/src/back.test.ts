import type { OwnInvite } from '@courtside/contract/groups';
import { expect, type Page } from '@playwright/test';
import { dataOf } from './answers.ts';
import { newCaller } from './api.ts';
import { closeDialog } from './dialogs.ts';
import { fillInSignUp, navigate, newEmail } from './people.ts';
import { test } from './test.ts';

test('Back closes an open dialog, and the next Back leaves the page', async ({ page }) => {
  await page.goto('/');
  await navigate(page, 'Leaderboard');
  await expect(page).toHaveURL(/leaderboard/);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const open = () => page.getByRole('button', { name: 'Settings' }).click();
  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/leaderboard/);
  await open();
  await expect(dialog).toBeVisible();
  await closeDialog(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL(/leaderboard/);
});

/** The errors that a page logs from now on. The browser logs each failed request. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

test('a sign-up logs no failed request in the console', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/signup');
  await fillInSignUp(page, newEmail());
  await navigate(page, 'Your balance');
  await expect(page.getByTestId('current-balance')).toHaveText('$1,000.00');
  expect(errors).toEqual([]);
});

test('the first sign-in with Google logs no failed request in the console', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Use another account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Maya Lind');
  await dialog.getByLabel('Email').fill(newEmail());
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await navigate(page, 'Your balance');
  await expect(page.getByTestId('current-balance')).toHaveText('$1,000.00');
  await expect(page.getByRole('heading', { name: 'Maya Lind' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('invites log no failed request in the console of a visitor who signs up and joins', async ({ page, request }) => {
  const owner = await newCaller(request, { url: '' });
  const linksTo = async (groupName: string) => {
    const { headers } = owner;
    const { id } = await dataOf<{ id: string }>(await request.post('/api/groups', { headers, data: { groupName } }));
    const { path } = await dataOf<OwnInvite>(await request.get(`/api/groups/${id}/invite`, { headers }));
    return { invite: path, group: `/group/${id}` };
  };
  const [sofa, court, park] = [await linksTo('Sofa hoops'), await linksTo('Court hoops'), await linksTo('Park hoops')];
  const errors = watchErrors(page);
  const title = page.getByRole('heading', { level: 1 });
  const join = async (name: string) => {
    await page.getByRole('button', { name: 'Join this group' }).click();
    await expect(title).toHaveText(name);
    await expect(page.getByRole('heading', { name: 'Decided tonight' })).toBeVisible();
  };

  await page.goto(sofa.invite);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await fillInSignUp(page, newEmail());
  await join('Sofa hoops');
  // A member of one group opens the invites of two others.
  await page.goto(court.invite);
  await join('Court hoops');
  await page.goto(park.group);
  await join('Park hoops');
  await page.goto(sofa.invite);
  await page.getByRole('link', { name: 'Open group' }).click();
  await expect(title).toHaveText('Sofa hoops');
  expect(errors).toEqual([]);
});
