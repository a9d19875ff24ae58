import { expect } from '@playwright/test';
import { cardOf, gameOpenFor, standingGames } from './bets.ts';
import { closeDialog, untilNoDialog } from './dialogs.ts';
import { openSheet } from './game-sheet.ts';
import { navigate, signUp } from './people.ts';
import { test } from './test.ts';

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('B5: shows odds in the chosen format on every tab and after a reload', async ({ page, context }) => {
  await signUp(page);
  await navigate(page, 'Betting');
  const other = await context.newPage();
  await other.goto('/');
  const odds = (await gameOpenFor(page, 60)).getByText(/^([+−]\d{3,}|\d+\.\d\d|\d+\/\d+)$/);
  await expect(odds.first()).toHaveText(/^[+−]\d{3,}$/);
  await page.getByRole('button', { name: 'American odds' }).click();
  await page.getByRole('radio', { name: 'Decimal' }).click();
  await closeDialog(page);
  await expect(page.getByRole('button', { name: 'Decimal odds' })).toBeFocused();
  await expect(odds.first()).toHaveText(/^\d+\.\d\d$/);
  await expect(other.getByRole('article').first()).toContainText(/: \d+\.\d\d/);
  await page.reload();
  await expect(odds.first()).toHaveText(/^\d+\.\d\d$/);
});

test('B6: arranges the cards in one, two or three columns by screen width', async ({ page }) => {
  await signUp(page);
  await navigate(page, 'Betting');
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

test('offers the guide once to a user without bets and keeps it available', async ({ page }) => {
  await signUp(page);
  await navigate(page, 'Betting');
  await page.getByRole('button', { name: 'Show me' }).click();
  const guide = page.getByRole('dialog');
  await expect(guide).toContainText('These are the odds of a real game');
  for (const step of ['What a bet wins', 'Three ways to bet', 'Several games on one ticket', 'When the game ends']) {
    await guide.getByRole('button', { name: 'Next' }).click();
    await expect(guide.getByRole('heading', { name: step })).toBeFocused();
  }
  await guide.getByRole('button', { name: 'Got it' }).click();
  await expect(guide).toBeHidden();
  await untilNoDialog(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'How betting works' })).toBeVisible();
  await expect(page.getByText('New to betting?')).toBeHidden();
});

test('a link to a game scrolls to its card, whose sheet draws the odds history and closes on Back', async ({
  page,
}) => {
  await signUp(page);
  await navigate(page, 'Betting');
  const cards = page.locator('article[data-game]');
  await expect(cards.nth(3)).toBeVisible();
  const { id = '' } = (await standingGames(page.request)).at(-1) ?? {};
  await page.goto(`/betting#game-${id}`);
  await page.reload();
  const card = cardOf(page, id);
  await expect(card).toBeInViewport();
  await expect(card).toBeFocused();
  const sheet = await openSheet(card);
  await expect(sheet.getByRole('figure')).toBeVisible();
  const chart = sheet.getByRole('slider');
  // Axis labels stay inside the drawing.
  const outside = () =>
    chart.evaluate((drawing) => {
      const { left, right } = drawing.getBoundingClientRect();
      const boxes = [...drawing.querySelectorAll('text')].map(
        (label) => [label.textContent, label.getBoundingClientRect()] as const,
      );
      return boxes.filter(([, box]) => box.left < left - 1 || box.right > right + 1).map(([text]) => text);
    });
  await expect.poll(outside).toEqual([]);
  await page.goBack();
  await untilNoDialog(page);
  await expect(card).toBeInViewport();
});
