import { expect, type Page } from '@playwright/test';
import { delayResponses, movesWhileLoading, watchLayoutShifts } from './layout-shifts.ts';
import { phone, smallTargets, tooWide } from './phone-fit.ts';
import type { Screen } from './screen.ts';
import { byPage, moveIn, openScreen, screens, visitScreens } from './screens.ts';
import { test } from './test.ts';
import { violations } from './violations.ts';

/** Ends all running animations immediately. Endless ones are ignored. */
function endAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  });
}

/** Parts that measure themselves draw again in the frame after the first. */
async function twoFrames(page: Page): Promise<void> {
  for (const _ of [1, 2]) await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
}

/** Waits until a dialog that has closed has left the history: the browser then scrolls back to where it was opened. */
async function dialogsHaveLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => (history.state?.dialogs ?? 0) === document.querySelectorAll('dialog:modal').length);
}

/** Scrolls to the top, so that the header half covers nothing. The browser may still be scrolling on its own. */
async function scrollToTop(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await twoFrames(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }).toPass();
}

/** Turns a phone's page into a desktop's, and waits until every part has taken its new size. */
async function turnIntoDesktop(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.setViewportSize({ width: 1280, height: 800 });
  // The sheets of a phone close.
  await twoFrames(page);
  await dialogsHaveLeft(page);
  await twoFrames(page);
}

/**
 * Returns what a check finds. If it finds anything, it runs once more after toasts have gone and animations have ended: a
 * bet that is settled during a visit fades out of the list, and its toast covers a part of the page.
 */
async function lasting<T>(page: Page, check: () => Promise<T[]>): Promise<T[]> {
  const found = await check();
  if (found.length === 0) return found;
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await endAnimations(page);
  return check();
}

// The longest tests of all: one after the other, they would outlast the rest.
test.describe.configure({ mode: 'parallel' });

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. The themes differ in colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Adds what axe finds on the page in both themes. */
async function checkRules(page: Page, name: string, found: Record<string, unknown>): Promise<void> {
  await scrollToTop(page);
  const grounds = new Set<string>();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    grounds.add(await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor'));
    // An element that is still fading would fail the contrast check.
    await endAnimations(page);
    const wanted = colorScheme === 'dark' ? rules : { type: 'rule' as const, values: colorRules };
    for (const { id, nodes } of await lasting(page, () => violations(page, wanted)))
      found[`${name}, ${colorScheme}: ${id}`] = nodes.map(
        ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`,
      );
  }
  expect(grounds.size, `${name} has two themes`).toBe(2);
}

/** Screens whose parts are all on another one, such as the sheet of a game without friends to challenge. */
const parts: readonly string[] = ['account-folded', 'betting-stake', 'game-sheet', 'group'];

/** Screens in a state that users rarely see, or parts of others. They are checked on a phone by the deep tests only. */
const isRare = (name: string) =>
  parts.includes(name) ||
  /-(archived|corrected|empty|error|failed|loading|many|mismatch|paused|refused|removed|unknown)$/.test(name);

/** The screens of one test: signing up takes as long as a few screens, and a test takes seconds. */
const partSize = 8;

/** Splits screens into tests, by whether the user is signed in. Screens that share a page come together. */
function partsOf(chosen: readonly Screen[], what: string) {
  return (['out', 'in'] as const).flatMap((who) => {
    const all = byPage(chosen.filter((screen) => screen.who === who));
    const count = Math.ceil(all.length / partSize);
    const size = Math.ceil(all.length / count);
    return Array.from({ length: count }, (_, part) => {
      const mine = all.slice(part * size, (part + 1) * size);
      return { who, mine, title: `${what}, signed ${who}, part ${part + 1} of ${count}` };
    });
  });
}

const usual = screens.filter(({ name }) => !isRare(name));
const rare = screens.filter(({ name }) => isRare(name));

for (const { who, mine, title } of [...partsOf(usual, 'usual screens'), ...partsOf(rare, 'rare screens @deep')]) {
  test(`fits a phone and is accessible in both themes: ${title}`, async ({ browser }) => {
    const context = await browser.newContext(phone);
    if (who === 'in') await moveIn(context);
    const found: Record<string, unknown> = {};
    await visitScreens(context, mine, async (page, { name }) => {
      const small = await lasting(page, () => smallTargets(page));
      const wide = await lasting(page, () => tooWide(page));
      if (small.length > 0) found[`${name}: small`] = small;
      if (wide.length > 0) found[`${name}: wide`] = wide;
      await checkRules(page, name, found);
    });
    await context.close();
    expect(found).toEqual({});
  });
}

for (const { who, mine, title } of partsOf(screens, 'all screens')) {
  test(`stays in place while it loads, and is accessible on a desktop: ${title} @deep`, async ({ browser }) => {
    const context = await browser.newContext(phone);
    if (who === 'in') await moveIn(context);
    await watchLayoutShifts(context);
    await delayResponses(context);
    const found: Record<string, unknown> = {};
    for (const screen of mine) {
      const page = await openScreen(context, screen);
      const moved = await movesWhileLoading(page, screen);
      if (moved.length > 0) found[`${screen.name}: moves`] = moved;
      await turnIntoDesktop(page);
      await checkRules(page, screen.name, found);
      await page.close();
    }
    await context.close();
    expect(found).toEqual({});
  });
}
