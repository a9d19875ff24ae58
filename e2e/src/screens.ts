import type { Game } from '@courtside/contract';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { dataOf } from './api.ts';
import { gameOpenFor, placeBet } from './bets.ts';
import { balance, newEmail, signUp } from './people.ts';
import { answering, correctedTrail, failing, waiting, withPausedMarkets } from './prepared-answers.ts';

/** A screen in one of its states, for screenshots and checks. */
export interface Screen {
  readonly name: string;
  readonly who: 'out' | 'in';
  readonly path: string;
  /** Runs before the page is opened, usually to prepare server responses. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Brings the page into the state and returns once it shows. */
  readonly settle: (page: Page) => Promise<unknown>;
}

const text = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible();
const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const games = (page: Page) => expect(page.locator('article[data-game]').nth(2)).toBeVisible();
const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const inMain = (words: string | RegExp) => (page: Page) =>
  expect(page.getByRole('main').getByText(words).first()).toBeVisible();

/** Every screen in each of its states. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    who: 'out',
    path: '/',
    settle: (page) => expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3),
  },
  { name: 'home-loading', who: 'out', path: '/', prepare: waiting('**/api/bets'), settle: text('Loading bets...') },
  { name: 'home-error', who: 'out', path: '/', prepare: failing('**/api/bets'), settle: text('Failed to fetch bets') },
  { name: 'sign-in', who: 'out', path: '/signin', settle: heading('Welcome Back') },
  {
    name: 'sign-in-error',
    who: 'out',
    path: '/signin',
    settle: async (page) => {
      await page.getByLabel('Email').fill('unknown@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-one');
      await press(page, /^Sign In$/);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'forgot-password',
    who: 'out',
    path: '/signin',
    settle: async (page) => {
      await page.getByLabel('Email').fill('unknown@example.com');
      await press(page, 'Forgot password?');
      await expect(page.getByRole('button', { name: /mailbox/ })).toBeVisible();
    },
  },
  {
    name: 'demo-accounts',
    who: 'out',
    path: '/signin',
    settle: async (page) => {
      await press(page, 'Continue with Google');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'sign-up', who: 'out', path: '/signup', settle: heading('Create Your Account') },
  { name: 'reset-password', who: 'out', path: '/reset-password?oobCode=old', settle: text(/This link has expired/) },
  { name: 'betting-signed-out', who: 'out', path: '/betting', settle: text(/Please log in to access/) },
  { name: 'groups-signed-out', who: 'out', path: '/group', settle: text('Please log in to view your groups.') },
  { name: 'leaderboard-signed-out', who: 'out', path: '/leaderboard', settle: heading('Leaderboard') },
  { name: 'injuries', who: 'out', path: '/Injuries', settle: heading('NBA Injuries Report') },
  {
    name: 'injuries-error',
    who: 'out',
    path: '/Injuries',
    prepare: failing('**/api/injuries**'),
    settle: text('Failed to fetch injury data'),
  },
  { name: 'not-found', who: 'out', path: '/nowhere', settle: inMain(/nothing at this/i) },
  {
    name: 'settings',
    who: 'out',
    path: '/nowhere',
    settle: async (page) => {
      await press(page, 'Settings');
      await expect(page.getByRole('radio', { name: 'Fractional' })).toBeVisible();
    },
  },

  {
    name: 'home-signed-in',
    who: 'in',
    path: '/',
    settle: (page) => expect(page.getByRole('link', { name: 'Place Bet' })).toHaveCount(3),
  },
  { name: 'betting', who: 'in', path: '/betting', settle: games },
  {
    name: 'betting-stake-and-history',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      const card = await gameOpenFor(page, 60);
      await card.getByLabel('Bet amount in dollars').fill('50');
      await card.getByRole('button', { name: 'Odds history' }).click();
      await expect(card.getByRole('slider')).toBeVisible();
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'betting-loading',
    who: 'in',
    path: '/betting',
    prepare: waiting('**/api/bets'),
    settle: text('Loading available bets...'),
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
    settle: text('No Active Bets'),
  },
  {
    name: 'betting-paused',
    who: 'in',
    path: '/betting',
    prepare: withPausedMarkets,
    settle: (page) => expect(page.locator('[data-pause]').nth(2)).toBeVisible(),
  },
  {
    name: 'guide',
    who: 'in',
    path: '/betting',
    settle: async (page) => {
      await games(page);
      await press(page, 'How betting works');
      await expect(page.getByRole('heading', { name: 'What the numbers mean' })).toBeVisible();
    },
  },
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
  { name: 'groups', who: 'in', path: '/group', settle: inMain('Sofa Critics') },
  {
    name: 'groups-empty',
    who: 'in',
    path: '/group',
    prepare: answering('**/api/groups', []),
    settle: text('You are not currently in any groups.'),
  },
  {
    name: 'group',
    who: 'in',
    path: '/group',
    settle: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Sofa Critics/ })
        .first()
        .click();
      await expect(page.getByText('Average Balance')).toBeVisible();
    },
  },
  { name: 'leaderboard', who: 'in', path: '/leaderboard', settle: inMain(/^You$/) },
];

/** Signs up a new user in a context, with two pending bets and a group. */
export async function moveIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const sent = page.waitForRequest((request) => /\/api\/users\/[^/]+$/.test(request.url()));
  await signUp(page, `maya.${newEmail()}`);
  const request = await sent;
  const uid = request.url().split('/').at(-1) ?? '';
  const headers = { authorization: request.headers().authorization ?? '' };
  const open = (await dataOf<Game[]>(await page.request.get('/api/bets'))).filter((game) => game.betStatus === 'open');
  for (const [index, game] of open.slice(-2).entries()) {
    const data = { betId: game.id, teamChosen: index === 0 ? game.team1 : game.team2, amount: 40 + 35 * index };
    await dataOf(await page.request.post(`/api/userbets/${uid}`, { headers, data }));
  }
  await dataOf(await page.request.post('/api/groups', { headers, data: { groupName: 'Sofa Critics' } }));
  await expect(balance(page)).toHaveText('$885.00');
  await page.close();
}

/** Opens a screen on a new page and brings it into its state. */
export async function openScreen(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await context.newPage();
  await screen.prepare?.(page);
  await page.goto(screen.path);
  await screen.settle(page);
  return page;
}
