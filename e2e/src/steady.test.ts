import { expect, type Locator, type Page, test } from '@playwright/test';
import { gameOpenFor, placeBet } from './bets.ts';
import { balance, signUp } from './people.ts';

const placeOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
};

/** The same of the first that is there, found and measured in one moment: a game may tip off in between. */
const firstPlaceOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
  }, selector);

for (const width of [390, 768, 1440])
  test(`the games come where their shapes stood, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/socket\.io/, (route) => route.abort());
    await page.route('**/api/bets', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto('/betting');
    // The balance is there: who is signed in is known, and the games alone are waited for.
    await expect(balance(page)).toHaveText('$1,000.00');
    const shape = await firstPlaceOf(page, 'main .card');
    expect(shape).toBeDefined();
    letCome();
    await expect(page.locator('article[data-game]').first()).toBeVisible();
    expect(await firstPlaceOf(page, 'article[data-game]')).toEqual(shape);
  });

test('the links of a tablet stay where they are when a bet makes the balance shorter', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signUp(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Betting' });
  await link.click();
  const before = await placeOf(link);
  await placeBet(await gameOpenFor(page, 60), 'last', '25');
  await expect(balance(page)).toHaveText('$975.00');
  expect(await placeOf(link)).toEqual(before);
});

for (const [width, height] of [
  [390, 844],
  [375, 600],
  [768, 1024],
] as const)
  test(`Next stays in its place through all of the guide, ${width} px wide and ${height} high`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signUp(page);
    await page.goto('/betting');
    await page.getByRole('button', { name: 'Show me' }).click();
    const guide = page.getByRole('dialog');
    const next = guide.getByRole('button', { name: /Next|Got it/ });
    await expect(guide.getByRole('heading', { name: 'What the numbers mean' })).toBeVisible();
    const before = await placeOf(next);
    for (const step of ['What a bet wins', 'When the game ends']) {
      await next.click();
      await expect(guide.getByRole('heading', { name: step })).toBeVisible();
      await expect(next).toBeInViewport({ ratio: 1 });
      expect((await placeOf(next))?.y).toBe(before?.y);
    }
  });
