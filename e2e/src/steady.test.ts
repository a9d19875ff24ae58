import { expect, type Locator, type Page } from '@playwright/test';
import { gameOpenFor, placeBet } from './bets.ts';
import { delayResponses, movesWhileLoading, watchLayoutShifts } from './layout-shifts.ts';
import { balance, newEmail, signUp } from './people.ts';
import { withoutFeed } from './prepared-answers.ts';
import { moveIn, openScreen, screens } from './screens.ts';
import { test } from './test.ts';

const placeOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
};

/** The place of the first match, found and measured in one step because a game may tip off in between. */
const firstPlaceOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect();
    return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
  }, selector);

for (const [width, tag] of [
  [390, ''],
  [768, ' @deep'],
  [1440, ''],
] as const)
  test(`games replace their skeletons without layout shift, ${width} px wide${tag}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page);
    const { promise: gamesAllowed, resolve: allowGames } = Promise.withResolvers<void>();
    await withoutFeed(page);
    await page.route('**/api/bets', async (route) => {
      await gamesAllowed;
      await route.continue();
    });
    await page.goto('/betting');
    // Once the balance shows, the session is known and only the games are still loading.
    await expect(balance(page)).toHaveText('$1,000.00');
    await expect(page.locator('[data-skeleton="game"]').first()).toBeVisible();
    const skeleton = await firstPlaceOf(page, '[data-skeleton="game"]');
    expect(skeleton).toBeDefined();
    allowGames();
    await expect(page.locator('article[data-game]').first()).toBeVisible();
    // The first game may have tipped off meanwhile; then it is closed, in its place.
    expect(await firstPlaceOf(page, '[data-games] article[id]')).toEqual(skeleton);
  });

test('the header links of a tablet stay in place when a bet makes the balance shorter', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signUp(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Betting' });
  await link.click();
  // The text's font makes the links a little wider or narrower when it arrives; here only the bet may move them.
  await page.evaluate(() => document.fonts.load('500 14px "Archivo Variable"'));
  const before = await placeOf(link);
  await placeBet(await gameOpenFor(page, 60), 'last', '25');
  await expect(balance(page)).toHaveText('$975.00');
  expect(await placeOf(link)).toEqual(before);
});

for (const [width, height, tag] of [
  [390, 844, ' @deep'],
  [375, 600, ''],
  [768, 1024, ' @deep'],
] as const)
  test(`Next stays in place throughout the guide, ${width} px wide and ${height} high${tag}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signUp(page, newEmail(), { path: '/betting' });
    await page.getByRole('button', { name: 'Show me' }).click();
    const guide = page.getByRole('dialog');
    const next = guide.getByRole('button', { name: /Next|Got it/ });
    await expect(guide.getByRole('heading', { name: 'What the numbers mean' })).toBeVisible();
    const before = await placeOf(next);
    for (const step of ['What a bet wins', 'Three ways to bet', 'Several games on one ticket', 'When the game ends']) {
      await next.click();
      await expect(guide.getByRole('heading', { name: step })).toBeVisible();
      await expect(next).toBeInViewport({ ratio: 1 });
      expect((await placeOf(next))?.y).toBe(before?.y);
    }
  });

/** The screens that have live elements. */
const live = ['home-signed-in', 'betting', 'profile', 'group', 'leaderboard'];

for (const [width, tag] of [
  [390, ''],
  [1440, ' @deep'],
] as const)
  test(`no screen with live elements moves while it loads, ${width} px wide${tag}`, async ({ browser }) => {
    const viewport = { width, height: 900 };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await moveIn(context);
    await watchLayoutShifts(context);
    await delayResponses(context);
    const found: Record<string, string[]> = {};
    for (const screen of screens.filter(({ name }) => live.includes(name))) {
      const page = await openScreen(context, screen);
      const moved = await movesWhileLoading(page, screen);
      if (moved.length > 0) found[screen.name] = moved;
      await page.close();
    }
    await context.close();
    expect(found).toEqual({});
  });
