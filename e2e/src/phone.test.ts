import { expect } from '@playwright/test';
import { amountField } from './bets.ts';
import { closeDialog } from './dialogs.ts';
import { createGroup } from './friends.ts';
import { balance, newEmail, signUp } from './people.ts';
import { phone, tooWide } from './phone-fit.ts';
import { moveIn, openScreen, screens } from './screens.ts';
import { test } from './test.ts';

test('shows the whole amount as it is typed on a 320 px phone', async ({ browser }) => {
  const context = await browser.newContext({ ...phone, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await signUp(page, newEmail(), { path: '/betting' });
  const amount = amountField(page.locator('article[data-game]').first());
  await amount.fill('1234.50');
  await expect.poll(() => amount.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  await context.close();
});

test('a phone shows the end of a season in one view', async ({ browser }) => {
  const screen = screens.find(({ name }) => name === 'season-champion');
  if (screen === undefined) throw new Error('no such screen');
  const context = await browser.newContext(phone);
  await moveIn(context);
  const page = await openScreen(context, screen);
  const card = page.getByRole('region', { name: 'Autumn Cup' });
  const rows = card.getByRole('list', { name: 'Season standings' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const part of [
    card.getByRole('heading'),
    card.getByText('Ana María', { exact: true }),
    card.getByText('Best bet:'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  const last = await rows.last().boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.close();
});

const names = {
  'without a space': 'Wm'.repeat(32),
  'of pictures @deep': '🏀👩🏽‍🚀'.repeat(6),
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
    await closeDialog(page);
    await expect(page.getByRole('article')).toHaveCount(1);
    await fits();
    await page.getByRole('button', { name: /^Leave/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits();
    await closeDialog(page);
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
