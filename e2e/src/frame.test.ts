import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { expect, type Page } from '@playwright/test';
import { closeDialog } from './dialogs.ts';
import { newEmail, signUp } from './people.ts';
import { test } from './test.ts';

const paths = ['/', '/betting', '/leaderboard', '/Injuries', '/group', '/profile', '/nowhere'];

/**
 * The left and right edges of the content of the outermost containers of the page and its header, in px. Read in one step:
 * a page replaces its container when its data has loaded.
 */
const edges = (page: Page) =>
  page.evaluate(() => {
    const edgesOf = (selector: string) => {
      const container = document.querySelector(`${selector} .page`);
      if (!container) return null;
      const { left, right } = container.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(container);
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
    };
    return { main: edgesOf('main'), header: edgesOf('header') };
  });

test('every page has the same left and right edges as the header', async ({ page }) => {
  await signUp(page);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('#root:not([data-prerendered]) main .page')).not.toHaveCount(0);
      const { main, header } = await edges(page);
      expect.soft(main, `${path}, ${width} px wide`).toEqual(header);
    }
  }
});

test('full-bleed blocks reach the scrollbar, and the edge of the window under a dialog', async ({
  playwright,
  baseURL,
}) => {
  // Tests usually run without scrollbars.
  const browser = await playwright.chromium.launch({ ...chromiumLaunch, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/');
  // The prerendered page does not respond to clicks yet.
  await expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3);
  const measure = () =>
    page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const { innerWidth } = window;
      const { clientWidth } = document.documentElement;
      return {
        innerWidth,
        clientWidth,
        hero: box('main section')?.right,
        header: box('header')?.right,
        title: box('h1')?.x,
      };
    });
  const before = await measure();
  expect(before.clientWidth).toBeLessThan(before.innerWidth);
  expect([before.hero, before.header]).toEqual([before.clientWidth, before.clientWidth]);

  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const widths = ({ clientWidth, hero, header }: Awaited<ReturnType<typeof measure>>) => [clientWidth, hero, header];
  await expect.poll(async () => widths(await measure())).toEqual([1440, 1440, 1440]);
  const under = await measure();
  expect(under.title, 'the content stays in place').toBe(before.title);
  await closeDialog(page);
  await expect.poll(measure).toEqual(before);

  // A page without a scrollbar would be wider than the others.
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect((await measure()).clientWidth).toBe(before.clientWidth);
  await browser.close();
});

test('signs out from the account menu by keyboard', async ({ page }) => {
  await signUp(page, newEmail(), { path: '/leaderboard' });
  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Profile' }).and(page.locator(':focus')),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(menu).toHaveCount(0);
});
