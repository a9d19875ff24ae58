import { expect, type Page } from '@playwright/test';
import { amountField, gameOpenFor, placeBet } from './bets.ts';
import { openSheet } from './game-sheet.ts';
import { answering, failing, waiting, withGamesInPlay, withManyGames, withPausedMarkets } from './prepared-answers.ts';
import { games, type Screen } from './screen.ts';

/** Keeps a delay on its page: stored in the browser, it would hold back what other screens wait for. */
function withoutStoredDelay(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function store(key: string, value: string) {
      if (key !== 'courtside:tv-delay') setItem.call(this, key, value);
    };
  });
}

/** The betting page of a signed-in user in each of its states. */
export const bettingScreens: readonly Screen[] = [
  { name: 'betting', who: 'in', path: '/betting', settle: games },
  {
    name: 'betting-stake',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      const card = await gameOpenFor(page, 60);
      await amountField(card).fill('50');
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'game-sheet',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      await openSheet(await gameOpenFor(page, 60));
    },
  },
  {
    name: 'tv-delay',
    who: 'in',
    path: '/betting',
    prepare: withoutStoredDelay,
    alone: true,
    settle: async (page) => {
      await games(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('button', { name: 'My TV is behind' }).click();
      await expect(page.getByRole('heading', { name: 'Measure it in one tap' })).toBeVisible();
      await page.getByRole('slider').fill('34');
      await expect(page.getByText('34 seconds behind')).toBeVisible();
    },
  },
  {
    name: 'betting-bet-placed',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      const card = await gameOpenFor(page, 60);
      await placeBet(card, 'first', '5');
      // A price that moves right after the bet takes Undo away, and the user may have other bets on the game.
      await expect(card.getByRole('button', { name: /^(Undo|Cash out|See \d bets)/ }).first()).toBeVisible();
    },
  },
  {
    name: 'betting-push-offer',
    who: 'in',
    path: '/betting',
    // Whether notifications are allowed differs between the browser's modes.
    prepare: (page) =>
      page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' })),
    alone: true,
    settle: async (page) => {
      await games(page);
      const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
      if (!isWide) await page.getByRole('button', { name: /Your bets/ }).click();
      await expect(page.getByText('Get told when your night is settled')).toBeVisible();
    },
  },
  {
    name: 'betting-in-play',
    who: 'in',
    path: '/betting',
    prepare: withGamesInPlay,
    settle: (page) => expect(page.locator('[data-own] [data-grade]').first()).toBeVisible(),
  },
  {
    name: 'betting-loading',
    who: 'in',
    path: '/betting',
    prepare: waiting('**/api/bets'),
    settle: (page) => expect(page.getByText('Loading available bets...')).toBeVisible(),
  },
  {
    name: 'betting-error',
    who: 'in',
    path: '/betting',
    prepare: failing('**/api/bets'),
    settle: (page) => expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible(),
  },
  {
    name: 'betting-empty',
    who: 'in',
    path: '/betting',
    prepare: answering('**/api/bets', []),
    settle: (page) => expect(page.getByText('No Active Bets')).toBeVisible(),
  },
  {
    name: 'betting-many',
    who: 'in',
    path: '/betting',
    prepare: withManyGames,
    settle: (page) => expect(page.getByRole('heading', { name: /Duke Blue Devils/ }).first()).toBeVisible(),
  },
  {
    name: 'betting-many-open',
    who: 'in',
    path: '/betting',
    prepare: withManyGames,
    settle: async (page) => {
      const card = page.locator('article[data-game]').first();
      await card.getByRole('button', { name: /^Spread and total/ }).click();
      await amountField(card).fill('25');
      await expect(card.getByRole('button', { name: '$25.00', exact: true })).toBeVisible();
    },
  },
  {
    name: 'betting-paused',
    who: 'in',
    path: '/betting',
    prepare: withPausedMarkets,
    settle: (page) => expect(page.locator('[data-pause]').nth(2)).toBeVisible(),
  },
];
