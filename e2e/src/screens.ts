import { randomUUID } from 'node:crypto';
import type { OwnUser } from '@courtside/contract';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { accountScreens } from './account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { dataOf } from './answers.ts';
import { newCaller } from './api.ts';
import { standingGames } from './bets.ts';
import { bettingScreens } from './betting-screens.ts';
import { challengeScreens } from './challenge-screens.ts';
import { fullGroupScreens } from './full-group-screens.ts';
import { groupScreens } from './group-screens.ts';
import { home, homeScreens } from './home-screens.ts';
import { memberScreens } from './member-screens.ts';
import { needsScreens } from './needs-screens.ts';
import { nightScreens } from './night-screens.ts';
import { newEmail } from './people.ts';
import { failing, waiting } from './prepared-answers.ts';
import { profileScreens } from './profile-screens.ts';
import { games, heading, inMain, press, type Screen, text } from './screen.ts';
import { seasonScreens } from './season-screens.ts';
import { openSession } from './session.ts';
import { verifyScreens } from './verify-screens.ts';

/** Waits for the players on the leaderboard. */
const rankedPlayers = (page: Page) =>
  expect(page.getByRole('list', { name: 'All players' }).getByRole('listitem').first()).toBeVisible();

/** Every screen in each of its states. */
export const screens: readonly Screen[] = [
  home,
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
  {
    name: 'betting-signed-out',
    who: 'out',
    path: '/betting',
    settle: async (page) => {
      await expect(page.getByText(/Please log in to access/)).toBeVisible();
      await expect(page.getByRole('link', { name: /^Log in to bet on/ }).first()).toBeVisible();
    },
  },
  { name: 'groups-signed-out', who: 'out', path: '/group', settle: text('Please log in to view your groups.') },
  { name: 'leaderboard-signed-out', who: 'out', path: '/leaderboard', settle: rankedPlayers },
  {
    name: 'injuries',
    who: 'out',
    path: '/Injuries',
    settle: (page) => expect(page.locator('article[data-team]').nth(2)).toBeVisible(),
  },
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

  ...homeScreens,
  ...bettingScreens,
  ...challengeScreens,
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
  ...profileScreens,
  ...accountScreens,
  ...groupScreens,
  ...fullGroupScreens,
  ...needsScreens,
  ...nightScreens,
  ...seasonScreens,
  ...memberScreens,
  ...verifyScreens,
  ...adminScreens,
  { name: 'leaderboard', who: 'in', path: '/leaderboard', settle: inMain(/^You$/) },
];

/**
 * Signs up a new user in a context, with two pending bets, on a moneyline and on a spread, and a group. All by call: no
 * screen is loaded for it.
 */
export async function moveIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const caller = await newCaller(page.request, { url: '' }, { email: `maya.${newEmail()}` });
  const { uid, headers } = caller;
  const open = await standingGames(page.request);
  for (const [index, game] of open.slice(-2).entries()) {
    const on = index === 0 ? { side: 'team1' } : { market: 'spread', side: 'team2' };
    const data = { betId: game.id, ...on, amount: 40 + 35 * index };
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    // A market can be paused for a moment.
    const place = async () => dataOf(await page.request.post(`/api/userbets/${uid}`, { headers: keyed, data }));
    await expect(place).toPass();
  }
  await dataOf(await page.request.post('/api/groups', { headers, data: { groupName: 'Sofa Critics' } }));
  const readUser = async () => dataOf<OwnUser>(await page.request.get(`/api/users/${uid}`, { headers }));
  await expect.poll(async () => (await readUser()).balance).toBe(885);
  await openSession(page, caller);
  await page.close();
}

/** Opens a screen on a new page, of the context's size or another, and brings it into its state. */
export async function openScreen(
  context: BrowserContext,
  screen: Screen,
  size: ReturnType<Page['viewportSize']> = null,
): Promise<Page> {
  const page = await context.newPage();
  if (size !== null) await page.setViewportSize(size);
  await screen.prepare?.(page);
  await page.goto(screen.path);
  await screen.settle(page);
  return page;
}

/** The page that a screen can share with others: a closed live feed stays closed, so prepared screens have their own. */
const pageOf = ({ alone, path, prepare, name }: Screen): string => {
  // A link into the page that is open would not load it.
  if (alone || path.includes('#')) return name;
  return prepare ? 'prepared' : 'plain';
};

/** Sorts screens so that those that share a page follow each other. */
export const byPage = (chosen: readonly Screen[]): readonly Screen[] =>
  Object.values(Object.groupBy(chosen, pageOf)).flatMap((together) => together ?? []);

/** Opens a screen on a page that has shown another one, in the size and theme of a new page. */
async function openOn(page: Page, screen: Screen, size: ReturnType<Page['viewportSize']>): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ colorScheme: null });
  if (size !== null) await page.setViewportSize(size);
  await screen.prepare?.(page);
  await page.goto(screen.path);
  await screen.settle(page);
}

/**
 * Opens each screen, and checks it in its state. Screens that can share a page load the app on it one after the other: its
 * process has compiled the code and read the fonts, so a load costs half as much as on a new page.
 */
export async function visitScreens(
  context: BrowserContext,
  chosen: readonly Screen[],
  check: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  for (const [first, ...others] of Object.values(Object.groupBy(chosen, pageOf)).map((together) => together ?? [])) {
    if (first === undefined) continue;
    const page = await openScreen(context, first);
    const size = page.viewportSize();
    await check(page, first);
    for (const screen of others) {
      await openOn(page, screen, size);
      await check(page, screen);
    }
    await page.close();
  }
}
