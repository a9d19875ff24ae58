import { oldestBrowsers } from '@courtside/client/browsers';
import type { TvLink } from '@courtside/contract';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { dataOf } from './answers.ts';
import { newCaller } from './api.ts';
import { launchOldChromium } from './old-chromium.ts';
import { phone } from './phone-fit.ts';
import { moveIn, screens, visitScreens } from './screens.ts';
import { test } from './test.ts';

// Two browsers start: together they would take as long as a whole file.
test.describe.configure({ mode: 'parallel' });

/** The first screen of each page, in no prepared state. */
function pagesFor(who: 'in' | 'out') {
  const plain = screens.filter((screen) => screen.who === who && !screen.prepare);
  return plain.filter(({ path }, index) => plain.findIndex((other) => other.path === path) === index);
}

/** What pages of a context throw. */
function watchThrown(context: BrowserContext): string[] {
  const thrown: string[] = [];
  context.on('weberror', (event) => thrown.push(event.error().stack ?? event.error().message));
  return thrown;
}

/** The colors of the page and of its text, in each theme. A token that the browser does not know leaves them transparent or black. */
async function colorsOf(page: Page): Promise<Record<string, readonly string[]>> {
  const colors: Record<string, readonly string[]> = {};
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    colors[colorScheme] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    });
  }
  return colors;
}

const tokens = {
  dark: ['rgb(21, 17, 13)', 'rgb(246, 240, 228)'],
  light: ['rgb(232, 217, 184)', 'rgb(28, 23, 18)'],
};

for (const who of ['out', 'in'] as const) {
  test(`every page works in the oldest supported Chromium, signed ${who}`, async ({ baseURL }) => {
    const browser = await launchOldChromium(oldestBrowsers.app.chrome);
    const context = await browser.newContext({ ...phone, baseURL: baseURL ?? '' });
    const thrown = watchThrown(context);
    if (who === 'in') await moveIn(context);
    await visitScreens(context, pagesFor(who), async (page, { name }) => {
      expect(await colorsOf(page), name).toEqual(tokens);
    });
    await browser.close();
    expect(thrown).toEqual([]);
  });
}

test('a television of 2024 shows a group', async ({ baseURL, request }) => {
  const { headers } = await newCaller(request, { url: '' });
  const { id } = await dataOf<{ id: string }>(
    await request.post('/api/groups', { headers, data: { groupName: 'The couch' } }),
  );
  const link = await request.post(`/api/groups/${id}/tv`, { headers, data: { hours: 1 } });
  const { path } = await dataOf<TvLink>(link);
  const browser = await launchOldChromium(oldestBrowsers.television.chrome);
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1920, height: 1080 } });
  const thrown = watchThrown(context);
  const page = await context.newPage();
  await page.goto(path);
  const rows = page.getByRole('region', { name: 'Standings' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  expect(await colorsOf(page)).toEqual(tokens);
  const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
  expect(size).toEqual([1920, 1080]);
  await browser.close();
  expect(thrown).toEqual([]);
});
