import { expect } from '@playwright/test';
import { gameOpenFor, placeBet } from './bets.ts';
import { answering, correctedTrail, failing, settledBets, waiting } from './prepared-answers.ts';
import { press, type Screen, text } from './screen.ts';

/** The profile in each of its states, with its dialogs. */
export const profileScreens: readonly Screen[] = [
  {
    name: 'profile',
    who: 'in',
    path: '/profile',
    settle: (page) => expect(page.locator('article[data-bet]').nth(1)).toBeVisible(),
  },
  {
    name: 'cash-out',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await placeBet(await gameOpenFor(page, 60), 'first', '5');
      await page.goto('/profile');
      await press(page, /^Cash out \$/);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'money-trail-corrected',
    who: 'in',
    path: '/profile?tab=money',
    prepare: correctedTrail,
    settle: async (page) => {
      await expect(page.getByText(/^Result corrected/)).toBeVisible();
      await expect(page.getByText(/^You owe/)).toBeVisible();
      await page.getByText(/^Result corrected/).evaluate((line) => line.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'profile-loading',
    who: 'in',
    path: '/profile',
    prepare: waiting('**/api/userbets/**'),
    settle: text('Current Balance'),
  },
  {
    name: 'profile-empty',
    who: 'in',
    path: '/profile',
    prepare: answering('**/api/userbets/user_id/**', {}),
    settle: text('No betting history available.'),
  },
  {
    name: 'profile-history',
    who: 'in',
    path: '/profile',
    prepare: settledBets,
    settle: (page) => expect(page.locator('article[data-bet]').nth(4)).toBeVisible(),
  },
  {
    name: 'profile-failed',
    who: 'in',
    path: '/profile',
    prepare: failing(/\/api\/users\/[^/]+$/),
    settle: text(/could not be loaded/),
  },
];
