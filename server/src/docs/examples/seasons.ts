import type { BettingAccount, Season, SeasonRow } from '@courtside/contract';
import type { seasonRoutes } from '@courtside/contract/routes/seasons';
import { ann, ben, type ExamplesOf, groupId } from './example.ts';

const params = { groupId };
const season: Season = {
  id: '5d0e9a7c31f84b26a9c8e7f60b1d2c34',
  groupId,
  name: 'Opening night',
  firstDay: '2026-01-14',
  lastDay: '2026-01-14',
  startsAt: '2026-01-14T05:00:00.000Z',
  endsAt: '2026-01-15T05:00:00.000Z',
  bankroll: 1000,
  maxStakeShare: 25,
  maxStake: 250,
  rebuys: 1,
  leagues: ['nba'],
  lateJoinersCanWin: false,
  state: 'running',
  createdBy: ann.uid,
  champions: [],
  finalAt: null,
};
const ofSeason = { ...params, seasonId: season.id };
const row: SeasonRow = {
  ...ann,
  rank: 1,
  position: 1,
  standing: 1000,
  profit: 0,
  debt: 0,
  rebuys: 0,
  balance: 1000,
  inPlay: 0,
  joinedOn: season.firstDay,
  joinedLate: false,
  placesGained: null,
  bets: 0,
  won: 0,
  lost: 0,
  push: 0,
  isMember: true,
};
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
const main: BettingAccount = {
  account: 'main',
  name: 'Main balance',
  groupId: null,
  groupName: null,
  balance: 1000,
  atStake: 0,
  maxStake: null,
  maxLegs: 6,
  maxParlayPayout: 10_000,
  canBet: true,
  rebuysLeft: 0,
  stats: noBets,
  seq: 1,
};
const settings = {
  name: season.name,
  firstDay: season.firstDay,
  lastDay: season.lastDay,
  bankroll: season.bankroll,
  maxStakeShare: season.maxStakeShare,
  rebuys: season.rebuys,
  leagues: ['nba' as const],
  lateJoinersCanWin: false,
};
const contender = {
  standing: 1000,
  profit: 0,
  bets: 0,
  won: 0,
  lost: 0,
  push: 0,
  weeksWon: 0,
  bestBet: null,
  longestStreak: 0,
};

export const seasonExamples: ExamplesOf<typeof seasonRoutes> = {
  listSeasons: { params, status: 200, data: [season] },
  createSeason: {
    params,
    headers: { 'idempotency-key': '7b1e4f90-2c3d-4a5b-8e6f-9d0c1b2a3e4f' },
    body: settings,
    status: 201,
    data: season,
    message: 'You opened Opening night.',
  },
  readAllTime: {
    params,
    status: 200,
    data: {
      seasons: [{ ...season, state: 'final', finalAt: '2026-01-15T05:10:00.000Z' }],
      rows: [
        {
          ...ann,
          isMember: true,
          titles: 0,
          sharedTitles: 0,
          profit: 0,
          bestNight: null,
          longestStreak: 0,
          finishes: [{ seasonId: season.id, rank: 1, standing: 1000, profit: 0, joinedLate: false, isChampion: false }],
        },
      ],
    },
  },
  getSeason: {
    params: ofSeason,
    status: 200,
    data: {
      season,
      rows: [row],
      weeks: [{ firstDay: season.firstDay, lastDay: season.lastDay, state: 'running', rows: [], winners: [] }],
      bests: { bestBet: null, worstBet: null, longestStreak: null },
      own: row,
    },
  },
  compareMembers: {
    params: ofSeason,
    query: { a: ann.uid, b: ben.uid },
    status: 200,
    data: {
      members: [
        { ...ann, ...contender },
        { ...ben, ...contender },
      ],
      sameGame: { games: 0, aheadA: 0, aheadB: 0 },
    },
  },
  readLuck: {
    params: ofSeason,
    status: 200,
    data: {
      season,
      members: [{ ...ann, isMember: true, debt: 0, canWin: false }],
      draws: [],
      bets: [],
      parlays: [],
    },
  },
  rebuy: {
    params: ofSeason,
    headers: { 'idempotency-key': 'c2a9d8e7-1f60-4b53-a4c2-8d7e6f5a4b31' },
    body: {},
    status: 200,
    data: { ...row, standing: 0, debt: 1000, rebuys: 1, balance: 1050 },
    message: 'You bought in again: $1,000.00 added to your season balance, as debt.',
  },
  listAccounts: {
    params: { uid: ann.uid },
    status: 200,
    data: [
      main,
      {
        account: season.id,
        name: season.name,
        groupId,
        groupName: 'Sofa squad',
        balance: 1000,
        atStake: 0,
        maxStake: 250,
        maxLegs: 6,
        maxParlayPayout: 10_000,
        leagues: ['nba'],
        canBet: true,
        rebuysLeft: 1,
        stats: noBets,
        seq: 1,
      },
    ],
  },
};
