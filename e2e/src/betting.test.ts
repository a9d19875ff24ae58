import { expect, test } from '@playwright/test';
import { signUp } from './people.ts';

test('B5: odds are written as one likes, in every tab, and stay so', async ({ page, context }) => {
  await signUp(page);
  await page.goto('/betting');
  const other = await context.newPage();
  await other.goto('/');
  const odds = page
    .locator('article[data-game]')
    .last()
    .getByText(/^([+−]\d{3,}|\d+\.\d\d|\d+\/\d+)$/);
  await expect(odds.first()).toHaveText(/^[+−]\d{3,}$/);
  await page.getByRole('button', { name: 'American odds' }).click();
  await page.getByRole('radio', { name: 'Decimal' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Decimal odds' })).toBeFocused();
  await expect(odds.first()).toHaveText(/^\d+\.\d\d$/);
  await expect(other.getByRole('article').first()).toContainText(/: \d+\.\d\d/);
  await page.reload();
  await expect(odds.first()).toHaveText(/^\d+\.\d\d$/);
});

test('B6: the cards stand in one, two or three columns by the width of the screen', async ({ page }) => {
  await signUp(page);
  await page.goto('/betting');
  const cards = page.locator('article[data-game]');
  await expect(cards.nth(3)).toBeVisible();
  const columns = () => cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
  for (const [width, expected] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns).toBe(expected);
  }
});

test('B3: when the games cannot be had the page says so, and Try Again brings them', async ({ page }) => {
  await signUp(page);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  await page.route('**/api/bets', (route) => route.abort());
  await page.goto('/betting');
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch bets');
  await page.unroute('**/api/bets');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('article[data-game]').first()).toBeVisible();
});

test('the guide is offered once to whoever never bet, and is there later', async ({ page }) => {
  await signUp(page);
  await page.goto('/betting');
  await page.getByRole('button', { name: 'Show me' }).click();
  const guide = page.getByRole('dialog');
  await expect(guide).toContainText('These are the odds of a real game');
  for (const step of ['What a bet wins', 'When the game ends']) {
    await guide.getByRole('button', { name: 'Next' }).click();
    await expect(guide.getByRole('heading', { name: step })).toBeFocused();
  }
  await guide.getByRole('button', { name: 'Got it' }).click();
  await expect(guide).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'How betting works' })).toBeVisible();
  await expect(page.getByText('New to betting?')).toBeHidden();
});

test('a link to a game brings its card into view, and its odds history is drawn there', async ({ page }) => {
  await signUp(page);
  await page.goto('/betting');
  const cards = page.locator('article[data-game]');
  await expect(cards.nth(3)).toBeVisible();
  const id = await cards.last().getAttribute('data-game');
  await page.goto(`/betting#game-${id}`);
  await page.reload();
  const card = page.locator(`article[data-game="${id}"]`);
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: 'Odds history' }).click();
  await expect(card.getByRole('figure')).toBeVisible();
  const chart = card.getByRole('slider');
  await expect(chart).toBeVisible();
  // What is written at the axes stays within the drawing.
  const outside = () =>
    chart.evaluate((drawing) => {
      const { left, right } = drawing.getBoundingClientRect();
      const boxes = [...drawing.querySelectorAll('text')].map(
        (label) => [label.textContent, label.getBoundingClientRect()] as const,
      );
      return boxes.filter(([, box]) => box.left < left - 1 || box.right > right + 1).map(([text]) => text);
    });
  await expect.poll(outside).toEqual([]);
});
