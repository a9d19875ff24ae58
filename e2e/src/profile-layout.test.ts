import { expect, type Page } from '@playwright/test';
import { failing, settledBets, tryAgain } from './prepared-answers.ts';
import { moveIn } from './screens.ts';
import { test } from './test.ts';

/** What an empty account shows. */
const empty = /\$0\.00|No betting history available\.|You are not currently in any groups\.|Nobody is playing yet/;
const main = (page: Page) => page.getByRole('main');

test('a phone shows the balance and the first pending bet without scrolling, then the history', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await moveIn(context);
  const page = await context.newPage();
  await page.goto('/profile');
  const pending = page.getByRole('region', { name: 'In play' });
  const first = pending.getByRole('article').first();
  await expect(page.getByTestId('current-balance')).toHaveText('$885.00');
  await expect(page.getByTestId('current-balance')).toBeInViewport({ ratio: 1 });
  await expect(first).toBeInViewport({ ratio: 1 });
  // The bar at the bottom covers nothing of the bet.
  const bar = await page.getByRole('navigation').last().boundingBox();
  const bet = await first.boundingBox();
  expect((bet?.y ?? 0) + (bet?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  const offer = page.getByRole('region', { name: 'Play-money deposit' });
  const tops = await Promise.all(
    [page.getByTestId('current-balance'), pending, offer, page.getByRole('heading', { name: 'Betting History' })].map(
      async (part) => (await part.boundingBox())?.y ?? 0,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.locator('dt', { hasText: 'Profit' })).toBeVisible();
  const figure = page.getByRole('figure', { name: 'Balance with open bets' });
  await expect(figure.locator('.visx-axis-left text').first()).toHaveText(/^\$[\d,]+$/);

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByText('Settings', { exact: true }).click();
  const settings = page.getByRole('dialog');
  await expect(settings.getByText('With a plus, the number is what $100 wins.')).toBeVisible();
  await expect(settings.getByRole('listitem')).toHaveText([/favorite.*\$100 wins \$/, /underdog.*\$100 wins \$/]);
  await settings.getByRole('radio', { name: 'Decimal' }).click();
  await expect(settings.getByText('The number is what each $1 pays back')).toBeVisible();
  await context.close();
});

test('a failed load never looks like an empty account, and Try Again loads it', async ({ context }) => {
  await moveIn(context);
  for (const [path, calls, loaded] of [
    ['/profile', /\/api\/users\/[^/]+$/, 'In play'],
    ['/group', /\/api\/groups$/, 'Sofa Critics'],
    ['/leaderboard', /\/api\/leaderboard\b/, 'maya'],
  ] as const) {
    const page = await context.newPage();
    await failing(calls)(page);
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('could not be loaded');
    await expect(main(page)).not.toContainText(empty);
    await tryAgain(page, calls);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(main(page)).toContainText(loaded);
    await page.close();
  }
});

test('a bet without a start shows N/A, comes last, and the page keeps working', async ({ context }) => {
  await moveIn(context);
  const page = await context.newPage();
  await settledBets(page);
  await page.goto('/profile');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(8);
  await expect(cards.last()).toHaveAttribute('data-bet', 'timeless');
  await expect(cards.last()).toContainText('N/A');
  await expect(main(page)).not.toContainText(/NaN|Invalid|undefined/);
  await page.getByRole('radio', { name: /^Lost/ }).click();
  await expect(page.getByRole('region', { name: 'Betting History' }).getByRole('article')).toHaveCount(2);
});
