import { expect, type Page, test } from '@playwright/test';
import { signUp } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens Home and stays until the program has been kept. */
async function install(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('it can be installed: a manifest with icons of every kind, all of them there', async ({ page, request }) => {
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

test('without a network it opens, says that it is offline, and recovers by itself', async ({ page, context }) => {
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

test('no price, balance or setting is ever kept', async ({ page }) => {
  await install(page);
  await signUp(page);
  await page.goto('/betting');
  await expect(page.locator('article[data-game]').first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await window.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !/^\/(assets\/[^/]+|app\.html)$/.test(path))).toEqual([]);
});
