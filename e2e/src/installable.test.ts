import { expect, type Page } from '@playwright/test';
import { signUp } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens Home and waits until the service worker has cached the app. */
async function install(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('has a manifest with icons of every kind, and every icon exists', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Courtside', start_url: '/', display: 'standalone' });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toMatch(/^image\//);
});

test('opens without a network, shows that it is offline, and recovers once it is online', async ({ page, context }) => {
  await install(page);
  await context.setOffline(true);
  for (const path of ['/leaderboard', '/']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
  }
  await expect(page.getByText('Failed to fetch bets, please try again later.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3);
  await expect(page.getByRole('banner').getByText('Offline')).toBeHidden();
});

test('never caches a price, a balance or a setting', async ({ page }) => {
  await install(page);
  await signUp(page);
  await page.goto('/betting');
  await expect(page.locator('article[data-game]').first()).toBeVisible();
  const cached = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(20);
  expect(cached.filter((path) => !/^\/(assets\/[^/]+|app\.html)$/.test(path))).toEqual([]);
});
