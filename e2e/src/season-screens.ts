/** The screens of a group's season in its states. */

import type { BettingAccount, Season, SeasonDetail, SeasonRow, UserBet } from '@courtside/contract';
import { dayMs } from '@courtside/contract';
import { expect, type Page } from '@playwright/test';
import { callerOf } from './caller.ts';
import { withoutFeed } from './prepared-answers.ts';
import { games, inMain, press, type Screen } from './screen.ts';

const dayAt = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10);
const timeAt = (from: number) => new Date(Date.now() + from * dayMs).toISOString();

/** Names of members: long ones, short ones, and one that is written from right to left. */
export const names = [
  'Ana María Fernández de la Vega y Castellanos',
  'maya',
  'Bo Marsh',
  'مجموعة',
  'Cleo Diaz',
  'Dev Raman',
];

/** A season of a group, running unless `fields` say otherwise. */
export function aSeason(groupId: string, fields: Partial<Season>): Season {
  return {
    id: 's1',
    groupId,
    name: 'Winter League',
    createdBy: 'owner',
    champions: [],
    finalAt: null,
    state: 'running',
    firstDay: dayAt(-12),
    lastDay: dayAt(17),
    startsAt: timeAt(-12),
    endsAt: timeAt(18),
    bankroll: 1000,
    maxStakeShare: 25,
    maxStake: 250,
    rebuys: 2,
    ...fields,
  };
}

function rowsOf(uid: string): SeasonRow[] {
  const standings = [1325.5, 1092.4, 1000, 1000, 940.25, -955];
  return standings.map((standing, index) => ({
    uid: index === 1 ? uid : `m${index}`,
    username: names[index] ?? '',
    standing,
    position: index + 1,
    rank: index === 3 ? 3 : index + 1,
    profit: index === 5 ? -955 : standing - 1000,
    debt: index === 5 ? 1000 : 0,
    rebuys: index === 5 ? 1 : 0,
    balance: index === 1 ? 45 : 900,
    inPlay: index % 2 ? 25 : 0,
    joinedOn: dayAt(-2),
    joinedLate: index === 4,
    placesGained: [0, 2, -1, 0, null, -2][index] ?? null,
    bets: 9,
    won: 5,
    lost: 3,
    push: 1,
    isMember: index !== 3,
  }));
}

/** A decided bet of the season. */
function aBet(username: string, profit: number): UserBet & { username: string; profit: number } {
  const teams = { team1: 'Boston Celtics', team2: 'Miami Heat', team1_price: 150, team2_price: -170 };
  return {
    id: 'bet',
    userId: 'm0',
    account: 's1',
    betId: 'game',
    teamChosen: teams.team1,
    amount: 150,
    username,
    profit,
    market: 'moneyline',
    side: 'team1',
    line: null,
    price: 150,
    potentialWinnings: 375,
    status: profit > 0 ? 'won' : 'lost',
    placedAt: timeAt(-2),
    settledAt: timeAt(-1),
    cancelled: false,
    cashedOut: null,
    betData: { ...teams, startTime: timeAt(-1) },
  };
}

export function detailOf(season: Season, uid: string): SeasonDetail {
  // A season is final once every bet is decided.
  const rows = rowsOf(uid).map((row) => (season.state === 'final' ? { ...row, inPlay: 0 } : row));
  const winner = { uid: 'm0', username: names[0] ?? '' };
  const board = rows.map(({ uid: member, username, profit }, index) => ({
    uid: member,
    username,
    profit,
    rank: index + 1,
    bets: 4,
  }));
  const over = { firstDay: dayAt(-12), lastDay: dayAt(-6), state: 'final' as const, rows: board, winners: [winner] };
  const now = { ...over, firstDay: dayAt(-5), lastDay: dayAt(1), state: 'running' as const, winners: [] };
  return {
    season,
    rows: season.state === 'upcoming' ? [] : rows,
    weeks: season.state === 'final' ? [over] : [over, now],
    bests: {
      bestBet: aBet(names[0] ?? '', 225),
      worstBet: aBet('Dev Raman', -150),
      longestStreak: { uid: 'm2', username: 'Bo Marsh', wins: 5 },
    },
    own: rows[1] ?? null,
  };
}

/** The seasons of every group of the user, who owns it; the first of them is the current one. */
export const withSeasons =
  (...all: readonly Partial<Season>[]) =>
  async (page: Page) => {
    await withoutFeed(page);
    await page.route(/\/api\/groups\/[^/]+\/seasons/, (route) => {
      const [, groupId = '', , id, part] = new URL(route.request().url()).pathname.split('/').slice(2);
      const uid = callerOf(route);
      const seasons = all.map((fields) => aSeason(groupId, fields));
      const season = seasons.find((known) => known.id === id) ?? seasons[0] ?? aSeason(groupId, {});
      const detail = detailOf(season, uid);
      const contender = (row: SeasonRow, weeksWon: number, longestStreak: number) => ({
        ...row,
        weeksWon,
        longestStreak,
        bestBet: weeksWon > 0 ? aBet(row.username, 225) : null,
      });
      const [a, b] = detail.rows;
      const comparison = a &&
        b && {
          members: [contender(b, 0, 3), contender(a, 1, 2)],
          sameGame: { games: 7, aheadA: 4, aheadB: 2 },
        };
      const data = id === undefined ? seasons : part === undefined ? detail : comparison;
      return route.fulfill({ json: { success: true, data } });
    });
  };

/** Opens the user's group. */
export async function openGroup(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sofa Critics/ })
    .first()
    .click();
  await expect(page.getByText('Average Balance')).toBeVisible();
}

const noBets: BettingAccount['stats'] = {
  bets: 0,
  running: 0,
  won: 0,
  lost: 0,
  push: 0,
  void: 0,
  cashedOut: 0,
  staked: 0,
  profit: 0,
};
const mainAccount: BettingAccount = {
  account: 'main',
  name: 'Main balance',
  groupId: null,
  groupName: null,
  balance: 885,
  atStake: 0,
  maxStake: null,
  maxLegs: 6,
  maxParlayPayout: 10_000,
  canBet: true,
  rebuysLeft: 0,
  seq: 1,
  stats: noBets,
};
const seasonAccount: BettingAccount = {
  account: 's1',
  name: 'Winter League',
  groupId: 'g1',
  groupName: 'Sofa Critics',
  balance: 985,
  atStake: 15,
  maxStake: 250,
  maxLegs: 6,
  maxParlayPayout: 10_000,
  canBet: true,
  rebuysLeft: 1,
  seq: 1,
  stats: { ...noBets, bets: 1, running: 1, staked: 15 },
};

const champion = { uid: 'm0', username: 'Ana María' };
/** A season that is over. */
export const finalSeason: Partial<Season> = {
  id: 's0',
  state: 'final',
  champions: [champion],
  finalAt: timeAt(-13),
  name: 'Autumn Cup',
  firstDay: dayAt(-60),
  lastDay: dayAt(-31),
};

export const seasonScreens: readonly Screen[] = [
  {
    name: 'season',
    who: 'in',
    path: '/group',
    prepare: withSeasons({}, finalSeason),
    settle: async (page) => {
      await openGroup(page);
      await inMain(/^(Weeks and records|Highs and lows)$/)(page);
    },
  },
  {
    name: 'season-head-to-head',
    who: 'in',
    path: '/group',
    prepare: withSeasons({}),
    settle: async (page) => {
      await openGroup(page);
      await press(page, /^Compare Ana/);
      await expect(page.getByRole('dialog').getByText('Weeks won')).toBeVisible();
    },
  },
  {
    name: 'season-champion',
    who: 'in',
    path: '/group',
    prepare: withSeasons(finalSeason, { ...finalSeason, id: 's00', name: 'Summer League' }),
    settle: async (page) => {
      await openGroup(page);
      await inMain('Seasons')(page);
    },
  },
  {
    name: 'season-past',
    who: 'in',
    path: '/group',
    prepare: withSeasons({}, { ...finalSeason, id: 's00', name: 'Summer League' }),
    settle: async (page) => {
      await openGroup(page);
      await press(page, 'Summer League');
      await expect(page.getByRole('dialog').getByText('This table is final.')).toBeVisible();
    },
  },
  {
    name: 'season-opening',
    who: 'in',
    path: '/group',
    settle: async (page) => {
      await openGroup(page);
      await press(page, 'Open a season');
      await page.getByRole('dialog').getByLabel('Name').fill('');
      await press(page, 'Open season');
      await expect(page.getByText('Please enter a name.')).toBeVisible();
    },
  },
  {
    name: 'season-bet',
    who: 'in',
    path: '/betting',
    // The live feed stays, because without it the odds would soon be too old to bet on.
    prepare: (page) =>
      page.route('**/api/users/*/accounts*', (route) =>
        route.fulfill({ json: { success: true, data: [mainAccount, seasonAccount] } }),
      ),
    settle: async (page) => {
      await games(page);
      await page.getByRole('combobox', { name: 'Account' }).selectOption('s1');
      await expect(page.getByText('· up to $250.00 a bet')).toBeVisible();
    },
  },
  {
    name: 'profile-season',
    who: 'in',
    path: '/profile?account=s1',
    prepare: async (page) => {
      await page.route('**/api/users/*/accounts*', (route) =>
        route.fulfill({ json: { success: true, data: [mainAccount, seasonAccount] } }),
      );
      const points = [{ at: timeAt(-3), balance: 1000 }];
      await page.route('**/api/users/*/balance-history*', (route) =>
        route.fulfill({ json: { success: true, data: { points } } }),
      );
    },
    settle: (page) => expect(page.getByRole('radio', { name: 'Winter League', checked: true })).toBeVisible(),
  },
];
