import { expect, type Page, test } from '@playwright/test';
import { gameOpenFor } from './bets.ts';
import { createGroup } from './friends.ts';
import { balance, signUp } from './people.ts';
import { moveIn, openScreen, screens } from './screens.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;

/**
 * Elements that can be pressed and whose pressable area is less than 44 px high or wide. Links in running text are
 * exempt: they are as high as the line.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const least = 44;
    const root = document.querySelector('dialog:modal') ?? document;
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]';
    const inText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
      !element.matches('.tap');

    /** Distance from a point in one direction at which the element still receives the press, in px. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far <= least) {
        const hit = document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1));
        if (!hit || !element.contains(hit)) break;
        far += 1;
      }
      return far;
    };
    const small: string[] = [];
    for (const element of root.querySelectorAll<HTMLElement>(pressable)) {
      if (inText(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      // Some elements are visible only while focused, such as the skip link.
      if (element.getBoundingClientRect().bottom < 0) element.focus();
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1;
      const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1;
      // Counting loses half a pixel at either end.
      element.blur();
      if (width < least - 1 || height < least - 1)
        small.push(`${width} x ${height}: ${element.outerHTML.slice(0, 160)}`);
    }
    return small;
  });
}

/** Elements that are wider than the phone or than the open dialog. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('dialog:modal');
    const limit = (dialog ?? document.documentElement).getBoundingClientRect().right;
    const scrolls = (element: Element) => {
      for (let at: Element | null = element.parentElement; at; at = at.parentElement)
        if (at !== dialog && ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) {
          if (at !== document.body && at !== document.documentElement && at.scrollHeight <= at.clientHeight)
            return true;
        }
      return false;
    };
    return [...(dialog ?? document.body).querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > limit + 1)
      .filter((element) => !scrolls(element) && !element.closest('.sr-only, svg'))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

for (const who of ['out', 'in'] as const) {
  test(`every target on every screen is at least 44 px, signed ${who}`, async ({ browser }) => {
    test.setTimeout(600_000);
    const context = await browser.newContext(phone);
    if (who === 'in') await moveIn(context);
    const found: Record<string, string[]> = {};
    for (const screen of screens.filter((candidate) => candidate.who === who)) {
      const page = await openScreen(context, screen);
      const [small, wide] = [await smallTargets(page), await tooWide(page)];
      if (small.length > 0) found[`${screen.name}: small`] = small;
      if (wide.length > 0) found[`${screen.name}: wide`] = wide;
      await page.close();
    }
    await context.close();
    expect(found).toEqual({});
  });
}

test('shows the whole amount as it is typed on a 320 px phone', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await signUp(page);
  await page.goto('/betting');
  const amount = (await gameOpenFor(page, 60)).getByLabel('Bet amount in dollars');
  await amount.fill('1234.50');
  await expect.poll(() => amount.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await context.close();
});

const names = {
  'without a space': 'Wm'.repeat(32),
  'of pictures': '🏀👩🏽‍🚀'.repeat(6),
  'from right to left': 'نسور-الرمية-الثلاثية-في-الشارع-الكبير (7)',
} as const;

for (const [what, name] of Object.entries(names)) {
  test(`a long name ${what} fits on a phone`, async ({ browser }) => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await signUp(page);
    const fits = async () => expect.soft(await tooWide(page), page.url()).toEqual([]);

    await page.goto('/profile');
    await page.getByRole('button', { name: 'Change your username' }).click();
    await page.getByLabel('Username').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await fits();

    await createGroup(page, name);
    await fits();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article')).toHaveCount(1);
    await fits();
    await page.getByRole('button', { name: /^Leave/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits();
    await page.keyboard.press('Escape');
    await page.getByRole('article').getByRole('link').click();
    await expect(page.getByText('Average Balance')).toBeVisible();
    await fits();
    if (what === 'from right to left')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await page.goto('/leaderboard');
    await expect(balance(page)).toBeVisible();
    await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await fits();
    await context.close();
  });
}
