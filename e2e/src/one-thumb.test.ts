import { expect, type Locator, type Page } from '@playwright/test';
import { amountField, gameOpenFor } from './bets.ts';
import { closeDialog } from './dialogs.ts';
import { balance, newEmail, signUp } from './people.ts';
import { withGamesInPlay } from './prepared-answers.ts';
import { moveIn } from './screens.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

/** Highest card on a phone with three markets, in px. */
const maxCard = 300;

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;

/** Whether a price is whole between the header and the bottom bar of a page that is not scrolled. */
async function hasPriceOnFirstScreen(page: Page): Promise<boolean> {
  const price = await page.locator('button[data-bet-on]').first().boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
  return (price?.y ?? Number.NaN) + (price?.height ?? 0) <= (bar?.y ?? Number.NaN);
}

/** A toast and what it covers. */
interface MeasuredToast {
  readonly text: string;
  /** The title and the bet buttons that it covers where the header does not. */
  readonly covered: string[];
  /** Space between it and the balance, in px. */
  readonly gap: number;
}

/**
 * Presses the last price that takes presses, measures the toast that answers, and closes it. All in the page, because a
 * toast is gone after three seconds. A press by script neither scrolls the page nor waits for the header to make room.
 */
function measureToast(page: Page): Promise<MeasuredToast> {
  return page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const find = () => document.querySelector('[data-toast]');
    const prices = () => [...document.querySelectorAll<HTMLButtonElement>('button[data-bet-on]:enabled')];
    while (prices().length === 0) await frame();
    prices().at(-1)?.click();
    while (find() === null) await frame();
    // It takes its place before the balance in the frame after its first.
    for (const _ of [1, 2]) await frame();
    const element = find();
    if (element === null) throw new Error('the toast is gone after two frames');
    const toast = element.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const balance = document.querySelector('[data-testid=balance]')?.getBoundingClientRect().left ?? 0;
    const covered = [...document.querySelectorAll('h1, button[data-bet-on]')].filter((other) => {
      const box = other.getBoundingClientRect();
      return (
        Math.max(toast.top, header) < Math.min(toast.bottom, box.bottom) &&
        Math.max(toast.left, box.left) < Math.min(toast.right, box.right) &&
        box.top < toast.bottom
      );
    });
    const measured = {
      text: element.textContent ?? '',
      covered: covered.map(({ textContent }) => textContent ?? ''),
      gap: balance - toast.right,
    };
    element.querySelector<HTMLButtonElement>('[aria-label=Close]')?.click();
    return measured;
  });
}

test('four taps lead a signed-in user from Home to a placed bet', async ({ browser }) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signUp(page);
  const bar = page.getByRole('navigation', { name: 'Main' }).last();

  await bar.getByRole('link', { name: 'Betting' }).tap();
  const offer = page.getByRole('complementary', { name: 'New to betting?' });
  await expect(offer).toBeVisible();
  const card = await gameOpenFor(page, 60);
  const first = page.locator('article[data-game]').first();
  expect((await offer.boundingBox())?.y).toBeLessThan((await first.boundingBox())?.y ?? 0);
  expect(await heightOf(card)).toBeLessThanOrEqual(maxCard);
  expect(await hasPriceOnFirstScreen(page)).toBe(true);

  const amount = amountField(card);
  await amount.tap();
  await card.getByRole('button', { name: '$25.00', exact: true }).tap();
  await expect(amount).toHaveValue('25');
  const team = card.getByRole('button', { name: /^Bet on .* at [+−]\d+.*wins.*\$\d/ });
  await expect(team).toHaveCount(2);
  expect(await heightOf(card)).toBeLessThanOrEqual(maxCard);

  const toasts = await collectToasts(page);
  await team.first().tap();
  const isPlaced = async () => (await toasts()).some((text) => text.startsWith('Bet placed: $25.00'));
  await expect.poll(isPlaced).toBe(true);
  expect(await heightOf(card)).toBeLessThanOrEqual(maxCard);
  await expect(balance(page)).toHaveText('$975.00');

  await expect(card.locator('[data-slip] p')).toContainText('$25.00 on');
  await expect(amount).toHaveValue('');
  await card.getByRole('button', { name: '$25 again?' }).tap();
  await expect(amount).toHaveValue('25');
  expect(await heightOf(card)).toBeLessThanOrEqual(maxCard);
  await expect(offer).toBeVisible();
  await bar.getByRole('button', { name: /^Betting ?\. Your bets, 1 running$/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'Your bets' });
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await expect(sheet.getByRole('button', { name: /^(Undo|Cash out \$)/ })).toBeVisible();
  await closeDialog(page);

  // The next visit lists the game first, has no amount, and turns Undo into Cash out.
  await page.reload();
  const id = (await card.getAttribute('data-game')) ?? '';
  await expect(first).toHaveAttribute('data-game', id);
  await expect(offer).toBeHidden();
  await expect(amountField(first)).toHaveValue('');
  await expect(first.getByText('then tap a price')).toBeVisible();
  await expect(first.getByRole('button', { name: /^Cash out \$/ })).toBeVisible();
  await context.close();
});

test('toasts cover neither the title, a bet button nor the balance, and the page is aligned with the header', async ({
  page,
}) => {
  await signUp(page, newEmail(), { path: '/betting' });
  const toast = page.locator('[data-toast]');
  await expect(page.locator('article[data-game]').nth(3)).toBeVisible();
  await expect(balance(page)).toHaveText('$1,000.00');
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await leftOf(page.getByRole('banner').getByRole('link').first())).toBe(
      await leftOf(page.getByRole('heading', { level: 1 })),
    );
    for (const scrolled of [0, 60, 200]) {
      await expect(toast).toHaveCount(0);
      await page.evaluate((y) => window.scrollTo(0, y), scrolled);
      const { text, covered, gap } = await measureToast(page);
      expect(text).toContain('Please enter a valid bet amount.');
      expect(covered, `${width} px wide, scrolled by ${scrolled} px`).toEqual([]);
      expect(gap).toBeGreaterThanOrEqual(0);
    }
  }
});

test("Playing now shows the user's bets, before the open games or in the rail", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await moveIn(context);
  const page = await context.newPage();
  await withGamesInPlay(page);
  await page.goto('/betting');
  const playing = page.getByRole('region', { name: 'Playing now' });
  const card = page.locator('article[data-game]').first();
  await expect(playing.getByText('$40.00 to win')).toBeVisible();
  const boxes = async () => [await playing.boundingBox(), await card.boundingBox()] as const;
  const [above, below] = await boxes();
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(await hasPriceOnFirstScreen(page)).toBe(true);
  // What the strip of other games hides does not widen the page, whose bottom bar would then reach over the screen.
  await expect(page.getByRole('region', { name: 'Other live games' }).getByRole('article').nth(2)).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(playing.getByText('Q3 4:12').first()).toBeVisible();
  const slip = page.getByRole('region', { name: 'Your bets' });
  const [rail, open] = await boxes();
  expect(rail?.x).toBeGreaterThan((open?.x ?? 0) + (open?.width ?? 0));
  const place = await slip.boundingBox();
  expect(place?.y).toBeGreaterThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0));

  await page.goto('/');
  await expect(
    page
      .locator('[data-bet]')
      .getByText(/ · Q3 4:12$/)
      .first(),
  ).toBeVisible();
  await page.goto('/profile');
  await expect(
    page
      .locator('article[data-bet]')
      .getByText(/ · Q3 4:12$/)
      .first(),
  ).toBeVisible();
  await context.close();
});
