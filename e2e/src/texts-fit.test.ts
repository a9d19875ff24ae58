import { expect, type Page } from '@playwright/test';
import { withLongValues } from './long-values.ts';
import { phone } from './phone-fit.ts';
import type { Screen } from './screen.ts';
import { moveIn, screens, visitScreens } from './screens.ts';
import { spilledTexts } from './spilled-texts.ts';
import { test } from './test.ts';
import { wideElements } from './wide-elements.ts';

/** The main screens, whose names and amounts are also tried at their longest. */
const main: readonly string[] = [
  'home-signed-in',
  'betting-in-play',
  'betting-many',
  'group-tonight',
  'group-full',
  'group-needs-sheet',
  'night',
  'night-open',
  'leaderboard',
  'profile',
  'tab-challenges',
];

const widths = [390, 320, 768, 1440];

/** Resizes the page, and waits until every part that measures itself has drawn again. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await page.evaluate(twoFrames);
}

/** Fills the lines about what the user roots for, which need undecided bets of friends, with a long sentence. */
function fillRootForLines(page: Page): Promise<void> {
  const words =
    'Timberwolves not to win by 12 or more: You gain $1,234.50 on Wilhelmina Montgomery-Hammersmith of Williamsburg';
  return page.locator('[data-root-for]').evaluateAll((lines, text) => {
    for (const line of lines) line.textContent = text;
  }, words);
}

/** Adds the texts and elements that leave their box on a screen. */
async function check(page: Page, { name }: Screen, found: Record<string, unknown>) {
  for (const width of widths) {
    await resize(page, width);
    const spilled = [...(await spilledTexts(page)), ...(await wideElements(page))];
    if (spilled.length > 0) found[`${name}, ${width} px`] = spilled;
  }
}

/** The screens of one test, so that it ends in time on a slow machine. */
const partSize = 12;
const longestSize = 4;

for (let first = 0; first < main.length; first += longestSize)
  test(`no text and no element leaves its box, with the longest names and amounts: main screens from ${first + 1} on`, async ({
    browser,
  }) => {
    const context = await browser.newContext(phone);
    await moveIn(context);
    await withLongValues(context);
    const found: Record<string, unknown> = {};
    const mine = main.slice(first, first + longestSize);
    const longest = screens.filter(({ name }) => mine.includes(name));
    await visitScreens(context, longest, async (page, screen) => {
      // They are where the user has a bet on a game in play.
      if (screen.name === 'group-tonight') await expect(page.locator('[data-root-for]').first()).toBeAttached();
      await fillRootForLines(page);
      await check(page, screen, found);
    });
    await context.close();
    expect(found).toEqual({});
  });

for (const who of ['out', 'in'] as const) {
  const all = screens.filter((screen) => screen.who === who);
  for (let first = 0; first < all.length; first += partSize)
    test(`no text leaves its box: screens signed ${who} from ${first + 1} on @deep`, async ({ browser }) => {
      const context = await browser.newContext(phone);
      if (who === 'in') await moveIn(context);
      const found: Record<string, unknown> = {};
      const mine = all.slice(first, first + partSize);
      await visitScreens(context, mine, (page, screen) => check(page, screen, found));
      await context.close();
      expect(found).toEqual({});
    });
}
