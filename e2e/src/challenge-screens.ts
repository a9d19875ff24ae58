/** The screens of head-to-heads and the tab in their states. */

import { type Challenge, dayMs, type Game, hourMs, type Tab } from '@courtside/contract';
import { expect, type Page, type Route } from '@playwright/test';
import { callerOf } from './caller.ts';
import { inGroupMenu } from './friends.ts';
import { openSheet } from './game-sheet.ts';
import { noTonight } from './no-tonight.ts';
import { changing, withoutFeed } from './prepared-answers.ts';
import { press, type Screen, text } from './screen.ts';

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const bryce = { uid: 'bryce', username: 'Bryce' };
const ada = { uid: 'ada', username: 'Ada' };
const long = { uid: 'long', username: 'Ana María Fernández de la Vega y Castellanos' };
const group = { groupId: 'group-1', groupName: 'Hoops' };

function aChallenge(id: string, challenger: Challenge['challenger'], fields: Partial<Challenge>): Challenge {
  return {
    id,
    ...group,
    game: { id: `game-${id}`, team1: 'Los Angeles Lakers', team2: 'Boston Celtics', startTime: inMs(hourMs) },
    market: 'spread',
    side: 'team1',
    line: -3.5,
    price: -157,
    stake: 20,
    otherStake: 12.74,
    pot: 32.74,
    challenger,
    opponent: bryce,
    isForAll: false,
    status: 'open',
    result: null,
    createdAt: inMs(-hourMs),
    expiresAt: inMs(hourMs),
    takenAt: null,
    answerTo: null,
    ...fields,
  };
}

/** Challenges in every state, as the user sees them. */
function challengesOf(uid: string): Challenge[] {
  const me = { uid, username: 'maya' };
  const wolves = {
    id: 'game-w',
    team1: 'Minnesota Timberwolves',
    team2: 'Golden State Warriors',
    startTime: inMs(hourMs),
  };
  return [
    aChallenge('to-me', bryce, { opponent: me }),
    aChallenge('mine', me, { market: 'total', side: 'over', line: 221.5, price: 100, otherStake: 20, pot: 40 }),
    aChallenge('for-all', long, { opponent: null, isForAll: true, game: wolves, market: 'moneyline', line: null }),
    aChallenge('running', me, { status: 'taken', result: 'pending' }),
    aChallenge('of-others', ada, { status: 'taken', result: 'pending' }),
    aChallenge('won', me, { status: 'taken', result: 'won' }),
    aChallenge('lost', bryce, { status: 'taken', result: 'won', opponent: me, game: wolves }),
    aChallenge('push', me, { status: 'taken', result: 'push' }),
    aChallenge('theirs', ada, { status: 'taken', result: 'lost' }),
    aChallenge('declined', me, { status: 'declined' }),
  ];
}

export function aTab(uid: string): Tab {
  const me = { uid, username: 'maya' };
  const member = (person: typeof me, balance: number) => ({ ...person, balance, inPlay: 20, isMember: true });
  return {
    groupId: group.groupId,
    number: 2,
    startedAt: inMs(-dayMs),
    limit: 500,
    members: [member(me, 24.5), member(bryce, -31.5), member(ada, 7)],
    pairs: [
      { a: me, b: bryce, owed: 36.5, wonByA: 7, wonByB: 4 },
      { a: ada, b: me, owed: 12, wonByA: 3, wonByB: 2 },
      { a: me, b: long, owed: 0, wonByA: 1, wonByB: 1 },
      { a: bryce, b: ada, owed: -5, wonByA: 0, wonByB: 1 },
    ],
    challenges: challengesOf(uid),
  };
}

/** A group of four with this tab. The odds stay current. */
const withTab =
  (tabOf: (uid: string) => Tab = aTab) =>
  async (page: Page) => {
    await withoutFeed(page);
    const reply = (route: Route, data: unknown) => route.fulfill({ json: { success: true, data } });
    await page.route(/\/api\/groups/, (route) => {
      const uid = callerOf(route);
      const [, id, part] = new URL(route.request().url()).pathname.split('/').slice(2);
      const people = [{ uid, username: 'maya' }, bryce, ada, long];
      const whole = {
        id: group.groupId,
        groupName: group.groupName,
        creatorId: uid,
        memberIds: people.map((person) => person.uid),
        createdAt: inMs(-dayMs),
        totalBalance: 4000,
        averageBalance: 1000,
        archivedAt: null,
        inviteExpiresAt: null,
        leagues: null,
        joinableById: true,
        tonight: noTonight,
        leaderboard: people.map((person, index) => ({
          ...person,
          rank: index + 1,
          position: index + 1,
          balance: 1000,
          totalWinnings: 0,
          netProfit: 0,
          inPlay: 0,
          placesGained: null,
        })),
      };
      if (part === 'tab') return reply(route, tabOf(uid));
      if (part === 'invite') return reply(route, { groupId: id, code: 'HKPT-4F7', path: '/invite/HKPT-4F7' });
      if (part === 'moments') return reply(route, { night: null, moments: [] });
      if (part === 'history') return reply(route, { members: [] });
      if (part === 'log') return reply(route, { entries: [], nextCursor: null });
      if (part !== undefined) return reply(route, []);
      return reply(route, id === undefined ? [{ ...whole, leaderboard: [] }] : whole);
    });
    await page.route('**/api/challenges', (route) =>
      reply(
        route,
        challengesOf(callerOf(route)).filter(({ status, result }) => status === 'open' || result === 'pending'),
      ),
    );
    await changing<Game[]>(page, '**/api/bets', (data) => {
      const current = <M extends object | null>(market: M) => market && { ...market, staleAt: inMs(hourMs) };
      // Without the live feed, a game that tips off meanwhile would leave the dialog under the press.
      const open = data.filter(({ endTime }) => Date.parse(endTime) > Date.now() + 45_000);
      return open.map(({ markets: { moneyline, spread, total }, ...game }) => ({
        ...game,
        markets: { moneyline: current(moneyline), spread: current(spread), total: current(total) },
      }));
    });
  };

const empty = (uid: string): Tab => ({ ...aTab(uid), number: 1, startedAt: null, pairs: [], challenges: [] });

const path = '/group/group-1';

async function scrollToTab(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'The tab' });
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 80));
}

/** Opens the dialog of a challenge to Bryce, and chooses the first side. */
async function chooseSide(page: Page): Promise<void> {
  await press(page, 'Challenge Bryce');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Bet on/ })
    .first()
    .click();
}

export const challengeScreens: readonly Screen[] = [
  { name: 'tab', who: 'in', path, prepare: withTab(), settle: scrollToTab },
  { name: 'tab-empty', who: 'in', path, prepare: withTab(empty), settle: scrollToTab },
  {
    name: 'tab-challenges',
    who: 'in',
    path,
    prepare: withTab(),
    settle: async (page) => {
      await scrollToTab(page);
      await press(page, 'Show all 5');
      await page.getByText('What others owe each other').click();
      await page.getByRole('heading', { name: 'Running' }).evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'challenge-side',
    who: 'in',
    path,
    prepare: withTab(),
    settle: async (page) => {
      await press(page, 'Challenge Bryce');
      await expect(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Bet on/ })
          .first(),
      ).toBeEnabled();
    },
  },
  {
    name: 'challenge-terms',
    who: 'in',
    path,
    prepare: withTab(),
    settle: async (page) => {
      await chooseSide(page);
      await expect(page.getByText(/^You risk/)).toBeVisible();
    },
  },
  {
    name: 'challenge-price-refused',
    who: 'in',
    path,
    prepare: withTab(),
    settle: async (page) => {
      await chooseSide(page);
      await page.getByRole('radio', { name: 'Own price' }).click();
      await page.getByLabel(/^American price/).fill('90');
      await page.getByRole('dialog').getByRole('button', { name: 'Challenge Bryce' }).click();
      await expect(page.getByText(/^Use a price from/)).toBeVisible();
    },
  },
  {
    name: 'challenge-new-tab',
    who: 'in',
    path,
    prepare: withTab(),
    settle: async (page) => {
      await (await inGroupMenu(page, 'Manage group')).click();
      await press(page, 'Start a new tab');
      await expect(page.getByText(/^Everyone begins at \$0\.00/)).toBeVisible();
    },
  },
  {
    name: 'game-sheet-challenge',
    who: 'in',
    path: '/betting',
    prepare: withTab(),
    settle: async (page) => {
      const sheet = await openSheet(page.locator('article[data-game]').nth(2));
      await sheet.getByRole('radio', { name: 'Bryce' }).click();
      await expect(sheet.getByText(/^If the .* win, you get Bryce/)).toBeVisible();
    },
  },
  {
    name: 'betting-challenges',
    who: 'in',
    path: '/betting',
    prepare: withTab(),
    settle: async (page) => {
      const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
      if (!isWide) await press(page, '2 challenges to answer');
      await text('Another price')(page);
    },
  },
];
