import { expect, type Page } from '@playwright/test';
import { signUp } from './people.ts';
import { test } from './test.ts';

const offer = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded.' });
const blockPart = (page: Page, part: string) => page.route(`**/assets/${part}-*.js`, (route) => route.abort());
const allowPart = (page: Page, part: string) => page.unroute(`**/assets/${part}-*.js`);

test('offers a reload if sign-in cannot be loaded, and the reload loads it', async ({ page }) => {
  await signUp(page);
  // Blocked until the reload begins: the page could otherwise load the part on its own before the click.
  let isBlocked = true;
  await page.route('**/assets/firebase-client-*.js', (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto('/betting');
  await expect(offer(page)).toContainText('Sign-in could not be loaded.');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isBlocked = false;
  });
  await offer(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('article[data-game]').first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('loads a missing live feed once the browser is online, but not while the user has typed text', async ({
  page,
  context,
}) => {
  await blockPart(page, 'start-live');
  await page.goto('/leaderboard');
  await expect(offer(page)).toContainText('The live feed could not be loaded.');
  const state = page.getByRole('banner').locator('[data-live]');
  await expect(state).toHaveAttribute('data-live', 'offline');
  await allowPart(page, 'start-live');

  const reconnect = async () => {
    await context.setOffline(true);
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
    await context.setOffline(false);
  };
  const answersRead = () => page.evaluate(() => performance.getEntriesByName(`${location.origin}/config.json`).length);
  const search = page.getByRole('searchbox');
  await search.fill('zo');
  await expect.poll(answersRead, 'the page has read its settings').toBeGreaterThan(0);
  const before = await answersRead();
  await reconnect();
  // The page reads the response before it decides; the text must stay until then.
  await expect.poll(answersRead).toBe(before + 1);
  await expect(search).toHaveValue('zo');
  await expect(offer(page)).toBeVisible();
  await search.fill('');
  await reconnect();
  await expect(state).toHaveAttribute('data-live', 'live');
  await expect(offer(page)).toHaveCount(0);
});

test('reports a dialog that cannot be loaded once, however often it is opened', async ({ page }) => {
  await blockPart(page, 'panels');
  await page.goto('/leaderboard');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(offer(page)).toHaveCount(1);
    await expect(offer(page)).toContainText(/^Settings and guide could not be loaded\./);
  }
});
