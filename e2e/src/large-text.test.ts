import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { chromium, expect, type Page } from '@playwright/test';
import { moveIn, openScreen, screens } from './screens.ts';
import { test } from './test.ts';

const wanted = ['betting', 'group-tonight', 'home-signed-in', 'leaderboard', 'profile', 'injuries'];

/** What reaches over the right edge of the window, where nobody can scroll to it. Parts that scroll on their own and shortened texts do not count. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header *, main *')]
      .filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        const isShown = width > 1 && getComputedStyle(element).visibility === 'visible';
        return isShown && right > innerWidth + 1 && !element.closest('[class*="overflow"], .truncate, .sr-only, svg');
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`),
  );
}

test('nothing is cut off on a phone whose text is twice as large @deep', async ({ baseURL }) => {
  const textSize = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';
  const browser = await chromium.launch({ ...chromiumLaunch, args: [...chromiumLaunch.args, textSize] });
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  try {
    await moveIn(context);
    for (const screen of screens.filter(({ name }) => wanted.includes(name))) {
      const page = await openScreen(context, screen);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect(await cutOff(page), screen.name).toEqual([]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
