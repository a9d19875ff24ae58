import type { Document } from 'mongodb';
import { expect, it } from 'vitest';
import { testConfig } from '../testing/config.ts';
import { openDatabase } from './database.ts';
import { onceNull } from './migrate-nulls.ts';

const nulls = { ...onceNull[8], ...onceNull[9] };

const at = new Date(0);
const key = { uid: 'ada', name: 'n', scope: 'read', hash: 'h', ending: 'e', createdAt: at };
const noFeedState = {
  lastGoodAt: null,
  lastFailureAt: null,
  failure: null,
  notBefore: null,
  credits: null,
  firstUsed: null,
  eventsAt: null,
  oddsAt: null,
  staleAt: null,
};
const retry = { action: 'retry-job', target: { id: 'j', name: 'j' } };
const failure = { kind: 'timeout', message: 'm' };
const entry = { number: 1, at, kind: 'expiry', by: 'ada' };
const group = {
  name: 'n',
  creatorId: 'ada',
  memberIds: ['ada'],
  joins: [],
  createdAt: at,
  version: 1,
  creation: 'c',
};
const season = {
  groupId: 'gr',
  name: 'n',
  firstDay: '2026-01-01',
  lastDay: '2026-01-02',
  startsAt: at,
  endsAt: at,
  bankroll: 100_000,
  maxStakeShare: 10,
  rebuys: 0,
  createdBy: 'ada',
  createdAt: at,
  creation: 'c',
  champions: [],
  phase: 'running',
};
const table = { finalAt: at, champions: [], heads: [], weeks: [] };
const row = {
  uid: 'ada',
  username: 'ada',
  standing: 1,
  profit: 0,
  debt: 0,
  rank: 1,
  position: 1,
  rebuys: 0,
  balance: 1,
  inPlay: 0,
  joinedOn: '2026-01-01',
  joinedLate: false,
  bets: 0,
  won: 0,
  lost: 0,
  push: 0,
  isMember: true,
};
const account = {
  uid: 'ada',
  seq: 1,
  balance: 5,
  equity: 5,
  totalWinnings: 0,
  holds: [],
  stats: { bets: 0, won: 0, lost: 0, void: 0, staked: 0, inPlay: 0, returned: 0 },
};
const user = { ...account, username: 'ada', createdAt: at };
const firstDeposit = { seq: 2, amount: 5, matched: true };
const membership = { seasonId: 's', joinedOn: '2026-01-01', joinedLate: false };
const stakedOn = { day: '2026-01-01', cents: 5 };
const noBests = { bestBet: null, worstBet: null, longestStreak: null };
const streak = { uid: 'ada', username: 'ada', wins: 1 };
const uses = { firstDeposit: true, seasons: [], removedFrom: [] };

/** Documents as the version before stored them, and what they become. */
const cases: Readonly<Record<keyof typeof nulls, readonly (readonly [Document, Document])[]>> = {
  access: [
    [
      { _id: 'ada', adminSince: at, disabled: null, signedOutAt: null, deletedAt: null },
      { _id: 'ada', adminSince: at },
    ],
    [
      { _id: 'bob', adminSince: null, disabled: { at, reason: 'r' }, signedOutAt: at, deletedAt: at },
      { _id: 'bob', disabled: { at, reason: 'r' }, signedOutAt: at, deletedAt: at },
    ],
  ],
  apiKeys: [
    [
      { _id: 'unused', slot: 0, ...key, lastUsedAt: null },
      { _id: 'unused', slot: 0, ...key },
    ],
    [
      { _id: 'used', slot: 1, ...key, lastUsedAt: at },
      { _id: 'used', slot: 1, ...key, lastUsedAt: at },
    ],
  ],
  deletions: [
    [
      { _id: 'ada', username: 'Former player', requestedAt: at, open: null },
      { _id: 'ada', username: 'Former player', requestedAt: at },
    ],
    [
      { _id: 'bob', username: 'Former player', requestedAt: at, open: 'sign-in' },
      { _id: 'bob', username: 'Former player', requestedAt: at, open: 'sign-in' },
    ],
  ],
  keptUses: [
    [
      { _id: 'h1', ...uses, toppedUpOn: null },
      { _id: 'h1', ...uses },
    ],
    [
      { _id: 'h2', ...uses, toppedUpOn: '2026-01-01' },
      { _id: 'h2', ...uses, toppedUpOn: '2026-01-01' },
    ],
  ],
  users: [
    [
      { _id: 'main:ada', ...user, email: null, stakedOn: null, cashier: { firstDeposit: null, toppedUpOn: null } },
      { _id: 'main:ada', ...user, cashier: {} },
    ],
    [
      { _id: 'main:bob', ...user, email: 'b@example.com', stakedOn, cashier: { firstDeposit, toppedUpOn: null } },
      { _id: 'main:bob', ...user, email: 'b@example.com', stakedOn, cashier: { firstDeposit } },
    ],
  ],
  seasonAccounts: [
    [
      { _id: 'season:s:ada', ...account, ...membership, stakedOn: null },
      { _id: 'season:s:ada', ...account, ...membership },
    ],
    [
      { _id: 'season:s:bob', ...account, ...membership, stakedOn },
      { _id: 'season:s:bob', ...account, ...membership, stakedOn },
    ],
  ],
  admin_log: [
    [
      { _id: '1', at, kind: 'action', ...retry, by: { uid: null, name: 'command line' }, reason: null },
      { _id: '1', at, kind: 'action', ...retry, by: { name: 'command line' } },
    ],
    [
      { _id: '2', at, kind: 'action', ...retry, by: { uid: 'ada', name: 'ada' }, reason: 'r' },
      { _id: '2', at, kind: 'action', ...retry, by: { uid: 'ada', name: 'ada' }, reason: 'r' },
    ],
  ],
  feeds: [
    [
      { _id: 'espn', ...noFeedState, lastGoodAt: at },
      { _id: 'espn', lastGoodAt: at },
    ],
    [
      { _id: 'the-odds-api', ...noFeedState, failure, lastFailureAt: at, firstUsed: 0.5 },
      { _id: 'the-odds-api', failure, lastFailureAt: at, firstUsed: 0.5 },
    ],
  ],
  playerLimits: [
    [
      { _id: 'ada', pausedUntil: null, dailyLimit: null, next: null, version: 1 },
      { _id: 'ada', version: 1 },
    ],
    [
      { _id: 'bob', pausedUntil: at, dailyLimit: 5, next: { dailyLimit: null, at }, version: 1 },
      { _id: 'bob', pausedUntil: at, dailyLimit: 5, next: { at }, version: 1 },
    ],
  ],
  keptLimits: [
    [
      { _id: 'h1', pausedUntil: null, dailyLimit: 5, next: { dailyLimit: null, at }, expiresAt: at },
      { _id: 'h1', dailyLimit: 5, next: { at }, expiresAt: at },
    ],
    [
      { _id: 'h2', pausedUntil: at, dailyLimit: null, next: null, expiresAt: at },
      { _id: 'h2', pausedUntil: at, expiresAt: at },
    ],
  ],
  groups: [
    [
      { _id: 'g1', ...group, archivedAt: null, inviteExpiresAt: null, log: [{ ...entry, expiresAt: null }] },
      { _id: 'g1', ...group, log: [entry] },
    ],
    [
      {
        _id: 'g2',
        ...group,
        creation: 'd',
        archivedAt: at,
        inviteExpiresAt: null,
        log: [entry, { ...entry, expiresAt: at }],
      },
      { _id: 'g2', ...group, creation: 'd', archivedAt: at, log: [entry, { ...entry, expiresAt: at }] },
    ],
  ],
  grouplog: [
    [
      { _id: 'g1:1', groupId: 'g1', ...entry, expiresAt: null },
      { _id: 'g1:1', groupId: 'g1', ...entry },
    ],
    [
      { _id: 'g2:1', groupId: 'g2', ...entry, expiresAt: at },
      { _id: 'g2:1', groupId: 'g2', ...entry, expiresAt: at },
    ],
  ],
  seasons: [
    [
      { _id: 's1', ...season, isOpen: true, dayMs: null, finalAt: null, openedVersion: null, day: null },
      { _id: 's1', ...season, isOpen: true },
    ],
    [
      { _id: 's2', ...season, creation: 'd', dayMs: 5, finalAt: at, openedVersion: 1, day: '2026-01-01' },
      { _id: 's2', ...season, creation: 'd', dayMs: 5, finalAt: at, openedVersion: 1, day: '2026-01-01' },
    ],
  ],
  seasonTables: [
    [
      { _id: 's1', ...table, rows: [{ ...row, placesGained: null }], bests: noBests },
      { _id: 's1', ...table, rows: [row], bests: {} },
    ],
    [
      {
        _id: 's2',
        ...table,
        rows: [
          { ...row, placesGained: 2 },
          { ...row, placesGained: null },
        ],
        bests: { ...noBests, longestStreak: streak },
      },
      { _id: 's2', ...table, rows: [{ ...row, placesGained: 2 }, row], bests: { longestStreak: streak } },
    ],
  ],
};

it('removes fields that the version before stored as null, and keeps all others', async () => {
  const uri = testConfig().MONGODB_URI;
  const older = await openDatabase(uri);
  for (const [name, documents] of Object.entries(cases)) {
    await older.driver.dropCollection(name);
    // The version before requires the fields.
    const required = nulls[name as keyof typeof nulls].map((path) => path.split('.', 1)[0]);
    const validator = { $jsonSchema: { required: [...new Set(required)] } };
    await older.driver.command({ create: name, validator });
    await older.driver.collection(name).insertMany(documents.map(([before]) => before));
  }
  await older.migrations.deleteMany({ $or: [{ _id: { $in: [8, 9] } }, { hash: { $exists: true } }] });
  await older.close();
  const db = await openDatabase(uri);
  for (const [name, documents] of Object.entries(cases)) {
    const stored = await db.driver.collection(name).find().sort({ _id: 1 }).toArray();
    expect(stored, name).toEqual(documents.map(([, after]) => after));
  }
  await db.driver.dropDatabase();
  await db.close();
});
