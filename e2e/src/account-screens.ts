import type { ApiKey, ChallengeBlock, PlayerLimits } from '@courtside/contract';
import { dayMs, minuteMs } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { amountField, gameOpenFor } from './bets.ts';
import { answering } from './prepared-answers.ts';
import { games, press, type Screen, text } from './screen.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

const keys: ApiKey[] = [
  {
    id: 'a3f09c5e7d124b68',
    name: 'Underdog bot',
    scope: 'bet',
    ending: 'b86e',
    createdAt: minutesAgo(9_000),
    lastUsedAt: minutesAgo(4),
  },
  {
    id: '5e7d124b68a3f09c',
    name: 'Spreadsheet of everything that Sofa Critics bets on',
    scope: 'read',
    ending: '07fc',
    createdAt: minutesAgo(90),
    lastUsedAt: null,
  },
];

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

/** A break, and a daily limit that the user has asked to raise. */
const limits: PlayerLimits = {
  pausedUntil: inDays(7),
  dailyLimit: 100,
  nextDailyLimit: { dailyLimit: 250, at: inDays(1) },
  stakedToday: 65.5,
};

/** A friend with a long name, whose challenges the user does not take. */
const blocks: ChallengeBlock[] = [
  { uid: 'long', username: 'Ana María Fernández de la Vega y Castellanos', blockedAt: minutesAgo(90) },
];

async function duringABreak(page: Page): Promise<void> {
  await answering('**/api/users/*/keys', keys)(page);
  await answering('**/api/users/*/limits', limits)(page);
  await answering('**/api/challenge-blocks', blocks)(page);
}

/** Makes the browser forget the break, for the next screens. The page still shows it. */
async function forgetBreak(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('courtside:break:')) localStorage.removeItem(key);
  });
}

/** Opens a folded section of the account's settings. */
const unfold = (title: string) => (page: Page) => page.getByRole('heading', { name: title, exact: true }).click();

/** The tab of the profile with limits, API keys, export and deletion, and a bet that is refused during a break. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'account',
    who: 'in',
    path: '/profile?tab=account',
    prepare: duringABreak,
    settle: async (page) => {
      await unfold('API keys')(page);
      await text('Never used')(page);
      await unfold('Limits')(page);
      await forgetBreak(page);
      await page
        .getByRole('heading', { name: 'Daily limit' })
        .evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'account-folded',
    who: 'in',
    path: '/profile?tab=account',
    settle: (page) => expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible(),
  },
  {
    name: 'notifications',
    who: 'in',
    path: '/profile?tab=account',
    settle: async (page) => {
      await unfold('Notifications')(page);
      await expect(page.getByRole('switch', { name: 'The end of a season' })).toBeVisible();
      await page
        .getByRole('switch', { name: 'The end of a season' })
        .evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'betting-break',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      await page.route('**/api/userbets/*', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, code: 'betting-paused', message: 'Paused.', details: { until: inDays(7) } },
        }),
      );
      const card = await gameOpenFor(page, 60);
      await amountField(card).fill('50');
      await card
        .getByRole('button', { name: /^Bet on/ })
        .first()
        .click();
      await expect(card.getByText(/^You are taking a break until/)).toBeVisible();
      // The toast's timer may remove it while it is being closed.
      const toasts = page.locator('[data-toast]');
      await toasts
        .getByRole('button', { name: 'Close' })
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await expect(toasts).toHaveCount(0);
      await forgetBreak(page);
    },
  },
  {
    name: 'account-new-key',
    who: 'in',
    path: '/profile?tab=account',
    settle: async (page) => {
      await unfold('API keys')(page);
      await page.getByLabel('Name of a new key').fill('Underdog bot');
      await press(page, 'Create key');
      await expect(page.getByText('it is not shown again')).toBeVisible();
    },
  },
  {
    name: 'account-delete',
    who: 'in',
    path: '/profile?tab=account',
    settle: async (page) => {
      await press(page, 'Delete my account');
      await expect(page.getByLabel('Type DELETE or your username')).toBeVisible();
    },
  },
];
