import { expect, type Page, test } from '@playwright/test';
import { signUp } from './people.ts';

const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded.' });
const withhold = (page: Page, part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
const giveBack = (page: Page, part: string) => page.unroute(`**/assets/${part}-*.js`);

test('sign-in that could not be loaded is said to be missing, and a reload brings it', async ({ page }) => {
  await signUp(page);
  await withhold(page, 'firebase-auth');
  await page.goto('/betting');
  await expect(offer(page)).toContainText('Sign-in could not be loaded.');
  // Given back with the reload and not before: the page could otherwise load the part on its own before the click.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void giveBack(page, 'firebase-auth');
  });
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('article[data-game]').first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('a live feed that could not be loaded comes by itself once the browser is online, but not over what is typed', async ({
  page,
  context,
}) => {
  await withhold(page, 'start-live');
  await page.goto('/leaderboard');
  await expect(offer(page)).toContainText('The live feed could not be loaded.');
  const state = page.getByRole('banner').locator('[data-live]');
  await expect(state).toHaveAttribute('data-live', 'offline');
  await giveBack(page, 'start-live');

  const comeBack = async () => {
    await context.setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    const answered = page.waitForResponse('**/config.json');
    await context.setOffline(false);
    await answered;
  };
  const search = page.getByRole('searchbox');
  await search.fill('zo');
  await comeBack();
  await expect(search).toHaveValue('zo');
  await expect(offer(page)).toBeVisible();
  await search.fill('');
  await comeBack();
  await expect(state).toHaveAttribute('data-live', 'live');
  await expect(offer(page)).toHaveCount(0);
});

test('a dialog that could not be loaded is said to be missing once, however often it is asked for', async ({
  page,
}) => {
  await withhold(page, 'panels');
  await page.goto('/leaderboard');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(offer(page)).toHaveCount(1);
    await expect(offer(page)).toContainText(/^Settings and guide could not be loaded\./);
  }
});
