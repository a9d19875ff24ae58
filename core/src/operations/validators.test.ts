import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainAccountOf, seasonAccountOf, tabAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { type DocumentOf, describeCollections } from '../platform/db/collection.ts';
import { testConfig } from '../testing/config.ts';
import { coreCollections } from './collections.ts';
import { type CoreDatabase, openDatabase } from './database.ts';

const at = new Date(0);
const none = null;
const odds = { team1: 'Home', team2: 'Away', team1Price: -110, team2Price: 120, startTime: at, endTime: at };
const age = { bookmaker: none, updatedAt: at, readAt: at, staleAt: at, pause: none, resumesAt: none };
const stake = { id: 'b1', uid: 'ada', gameId: 'g1', side: 1, amount: 500, price: -110, potential: 954 } as const;
const bet = { ...stake, placedAt: at, betData: { ...odds, offer: { line: -2.5, prices: [-110, -110] as const } } };
const [main, inSeason, onTab] = [mainAccountOf('ada'), seasonAccountOf('s1', 'ada'), tabAccountOf('g.1', 'ada')];
const result = { standing: 1, profit: 0, debt: 0, rank: 1, position: 1, rebuys: 0, balance: 1, inPlay: 0 };
const row = {
  ...result,
  joinedOn: '2026-01-01',
  joinedLate: false,
  bets: 0,
  won: 0,
  lost: 0,
  push: 0,
};
const limits = { pausedUntil: at, next: { dailyLimit: 500, at } };

/** A document of every collection. Of a collection that several layers define, the one of the highest layer. */
const documents: { readonly [K in keyof typeof coreCollections]?: DocumentOf<(typeof coreCollections)[K]> } = {
  checkpoints: { _id: 'x', at },
  secrets: { _id: 'x', value: 'v' },
  signIns: {
    _id: 'ada',
    email: 'ada@example.com',
    isEmailConfirmed: true,
    name: 'Ada',
    password: 'h',
    identities: ['https://auth.example 1'],
    isDisabled: true,
    createdAt: at,
  },
  signInSessions: {
    _id: 's',
    uid: 'ada',
    hash: 'h',
    usedHash: 'g',
    provider: 'authelia',
    signedInAt: at,
    expiresAt: at,
  },
  signInCodes: { _id: 'h', purpose: 'reset-password', uid: 'ada', email: 'e', isByOperator: true, expiresAt: at },
  signInFlows: { _id: 'h', provider: 'p', state: 's', nonce: 'n', verifier: 'v', invite: 'i', expiresAt: at },
  signInKeys: { _id: 'access-token', value: 'v' },
  locks: { _id: 'x', owner: 'o', expiresAt: at },
  migrations: { _id: 99, name: 'n', completedAt: at },
  unconfirmedRestores: { _id: 'x', backupAt: at, restoredAt: at },
  users: { ...emptyState, _id: main, uid: 'ada', username: 'ada', createdAt: at },
  seasonAccounts: {
    ...emptyState,
    _id: inSeason,
    uid: 'ada',
    seasonId: 's1',
    joinedOn: '2026-01-01',
    joinedLate: false,
  },
  tabAccounts: { ...emptyState, _id: onTab, uid: 'ada', tabId: 'g.1' },
  entries: {
    _id: `${main}:1`,
    account: main,
    seq: 1,
    amount: -500,
    balance: 500,
    key: 'k',
    at,
    kind: 'stake',
    ref: { bet },
  },
  bets: { _id: 'ada:b1', ...bet, account: main, status: 'pending', settledAt: none },
  games: {
    _id: 'g1',
    league: 'nba',
    team1: 'Home',
    team2: 'Away',
    startTime: at,
    endTime: at,
    markets: {
      moneyline: { ...age, line: none, prices: [-110, 120] },
      spread: { ...age, line: -2.5, prices: [-110, -110], tracking: { claim: none, pause: 'no-price' } },
    },
    betStatus: 'open',
    version: 1,
    missingSince: none,
    settledAt: none,
    score: { team1: 1, team2: 2, periods: [[1, 2]], clock: none },
    sourceIds: { odds: 'o', scoreboard: none },
    startedAt: none,
    resultRevision: 0,
    resultNote: none,
    reports: { espn: { state: 'live', score: none, since: at } },
    tracking: { starts: { espn: at }, claims: {}, liveSince: {}, resultsPause: none },
  },
  oddsHistory: { _id: 'g1', points: [{ at, team1Price: -110, team2Price: 100 }] },
  feeds: { _id: 'espn', lastGoodAt: at, failure: { kind: 'timeout', message: 'm' } },
  injuries: {
    _id: 'x',
    tries: 1,
    fetchingUntil: none,
    version: 1,
    lastUpdated: at,
    changedAt: none,
    failure: none,
    teams: [
      {
        teamName: 'Home',
        players: [
          ...[{ playerName: 'A', position: 'C', injuryStatus: 'Out', injuryDetails: '', isNew: true, changedAt: none }],
        ],
      },
    ],
  },
  playerLimits: { _id: 'ada', ...limits, version: 1 },
  groups: {
    _id: 'gr',
    name: 'n',
    creatorId: 'ada',
    memberIds: ['ada'],
    joins: [{ uid: 'ada', at }],
    createdAt: at,
    version: 1,
    creation: 'c',
    shownOnNights: ['ada'],
    nightLinks: [{ hash: 'h', night: '2026-01-01', uid: 'ada', createdAt: at }],
    log: [{ number: 1, at, kind: 'created', by: 'ada' }],
  },
  groupLog: { _id: 'gr:1', groupId: 'gr', number: 1, at, kind: 'created', by: 'ada' },
  invites: { _id: 'code', groupId: 'gr', uid: 'ada', createdAt: at },
  access: { _id: 'ada', adminSince: at, disabled: { at, reason: 'r' } },
  apiKeys: { _id: 'k', uid: 'ada', slot: 0, name: 'n', scope: 'read', hash: 'h', ending: 'e', createdAt: at },
  calendarLinks: { _id: 'ada', hash: 'h', createdAt: at },
  deletions: { _id: 'ada', username: 'Former player', requestedAt: at, open: 'all', signIns: ['s'] },
  keptUses: {
    _id: 'h',
    firstDeposit: true,
    toppedUpOn: '2026-01-01',
    seasons: [{ id: 's1', endsAt: at }],
    removedFrom: [{ groupId: 'gr', at }],
  },
  keptLimits: { _id: 'h', ...limits, expiresAt: at },
  seasons: {
    _id: 's1',
    groupId: 'gr',
    name: 'n',
    firstDay: '2026-01-01',
    lastDay: '2026-01-02',
    startsAt: at,
    endsAt: at,
    bankroll: 100_000,
    maxStakeShare: 10,
    rebuys: 0,
    leagues: ['nba'],
    createdBy: 'ada',
    createdAt: at,
    creation: 'c',
    isOpen: true,
    champions: [],
    phase: 'running',
    openedVersion: 1,
  },
  seasonTables: {
    _id: 's1',
    finalAt: at,
    champions: ['ada'],
    heads: [{ uid: 'ada', seq: 1 }],
    rows: [{ uid: 'ada', username: 'ada', isMember: true, ...row }],
    weeks: [],
    bests: { longestStreak: { uid: 'ada', username: 'ada', wins: 1 } },
  },
  tabs: { _id: 'g.1', groupId: 'g', number: 1, startedAt: at, limit: 50_000 },
  challenges: {
    _id: 'c',
    groupId: 'g',
    tabId: 'g.1',
    creation: 'ada:k',
    gameId: 'g1',
    market: 'spread',
    side: 1,
    line: -2.5,
    offer: { line: -2.5, prices: [-110, -110] },
    price: 100,
    stake: 500,
    otherStake: 500,
    challenger: 'ada',
    opponent: 'bob',
    status: 'taken',
    createdAt: at,
    expiresAt: at,
    hold: 2,
    taken: { by: 'bob', at, hold: 2, betData: odds },
    answerTo: 'b',
    unfinished: true,
  },
  chatConnections: {
    _id: 'g',
    connection: 'c',
    service: 'discord',
    label: 'discord.com …abcd',
    sealed: 's',
    withoutParts: ['seals'],
    connectedBy: 'ada',
    connectedAt: at,
  },
  nightMessages: {
    _id: 'g:2026-01-14',
    groupId: 'g',
    night: '2026-01-14',
    connection: 'c',
    state: 'failed',
    remoteId: '1',
    delivered: 'h',
    deliveredAt: at,
    isFinal: true,
    isFixed: true,
    revision: 2,
    attempt: { at, hash: 'h', isUnknown: true },
    failures: 1,
    reason: 'r',
    failedAt: at,
    retryAt: at,
  },
  pushSubscriptions: { _id: 'h', uid: 'ada', endpoint: 'e', p256dh: 'p', auth: 'a', createdAt: at, signedInAt: at },
  challengeBlocks: { _id: 'ada:bob', blocker: 'ada', blocked: 'bob', at },
  pushSettings: { _id: 'ada', off: ['reminder'], quietHours: { start: '23:00', end: '09:00', timeZone: 'UTC' } },
  pushMessages: {
    _id: 'ada reminder x',
    uid: 'ada',
    kind: 'reminder',
    about: 'x',
    text: 't',
    url: '/',
    createdAt: at,
    dueAt: at,
    expiresAt: at,
    attempted: ['h'],
    open: true,
  },
  reactions: {
    _id: 'g:challenge:c',
    groupId: 'g',
    kind: 'challenge',
    target: 'challenge:c',
    at,
    version: 1,
    by: [{ uid: 'ada', reaction: 'fire', version: 1 }],
  },
  groupTickets: {
    _id: 't',
    groupId: 'g',
    maker: 'ada',
    creation: 'ada:k',
    createdAs: 'g1:total:over',
    createdAt: at,
    version: 2,
    legs: [{ uid: 'ada', gameId: 'g1', market: 'total', side: 1, pickedAt: at }],
    place: 0,
    startedAt: at,
    endedAt: at,
  },
  seals: {
    _id: 'g:1',
    groupId: 'g',
    number: 1,
    kind: 'tip-off',
    gameId: 'b',
    revision: 0,
    part: 0,
    at,
    game: { team1: 'A', team2: 'B', startTime: at, startedAt: at, score: { team1: 1, team2: 2 } },
    members: ['ada'],
    seasons: [],
    bets: ['[]'],
    results: [],
    salt: 's',
    previous: 'p',
    parts: { salt: 's', time: 't', game: 'g', members: 'm', bets: 'b', results: 'r', previous: 'p' },
    hash: 'h',
    tickets: [{ bet: 'ada:p', legs: [{ gameId: 'b', opening: '[]' }] }],
  },
  sealedGames: { _id: 'b', tipOff: at, revision: 1 },
  audits: { _id: 'x', at, whole: true, accounts: 1, entries: 1, violations: 0, repaired: 0, durationMs: 1 },
  backups: { _id: 'x', at, file: 'f', bytes: 1, documents: 1, durationMs: 1, everyMs: 1 },
  adminLog: { _id: 'x', at, kind: 'failure', of: 'y', failure: 'f' },
};

const described = describeCollections(coreCollections);
const modelOf = (key: string) => db[key as keyof typeof coreCollections];

let db: CoreDatabase;
beforeAll(async () => {
  db = await openDatabase(testConfig().MONGODB_URI);
});
afterAll(async () => {
  await db.driver.dropDatabase();
  await db.close();
});

/** MongoDB's error for a document that its collection does not accept. */
const refused = { code: 121 };
/** A value that no field has. */
const wrong = /wrong/;

it('has a document of every collection', () => {
  const names = new Set(Object.keys(documents).map((key) => modelOf(key).collection.name));
  expect(names).toEqual(new Set(described.map(({ name }) => name)));
});

describe.each(Object.entries(documents))('the collection of %s', (key, document) => {
  const collection = () => db.driver.collection<{ _id: unknown }>(modelOf(key).collection.name);
  const { _id, ...fields } = document;
  /** Paths of the objects in a value and of the fields in them; of a list those of its first item. */
  function* pathsOf(value: object, prefix = ''): Generator<string> {
    if (!Array.isArray(value)) yield `${prefix}other`;
    for (const [name, inner] of Object.entries(Array.isArray(value) ? value.slice(0, 1) : value)) {
      yield `${prefix}${name}`;
      if (Object(inner) === inner && !(inner instanceof Date)) yield* pathsOf(inner, `${prefix}${name}.`);
    }
  }

  it('accepts it, and rejects other and wrong fields, also in its objects and when its types are circumvented', async () => {
    await collection().insertOne({ _id, ...fields } as never);
    await expect(collection().insertOne({ ...fields, _id: `${_id}-2`, other: 1 } as never)).rejects.toMatchObject(
      refused,
    );
    for (const path of pathsOf(fields))
      await expect(collection().updateOne({ _id } as never, { $set: { [path]: wrong } }), path).rejects.toMatchObject(
        refused,
      );
    expect(await collection().findOne({ _id } as never)).toEqual(document);
  });
});

/** A valid value of a JSON schema, with every optional field, and one item in each list and map. */
function sampleOf(schema: Document): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0]);
  const types: string[] = [schema.bsonType].flat();
  if (types.includes('object')) {
    if (schema.additionalProperties) return { any: sampleOf(schema.additionalProperties) };
    const fields = Object.entries<Document>(schema.properties).map(([name, inner]) => [name, sampleOf(inner)]);
    return Object.fromEntries(fields);
  }
  if (types.includes('array')) return [sampleOf(schema.items)];
  const values: Readonly<Record<string, unknown>> = { string: 'x', number: 1, bool: true, date: at };
  const type = types.find((name) => name in values);
  if (type === undefined) throw new Error(`no value of ${JSON.stringify(schema)}`);
  return values[type];
}

/** The paths of the numbers in a value, such as `holds.0.seq`. */
function numbersIn(value: unknown, prefix: readonly string[] = []): string[][] {
  if (typeof value === 'number') return [[...prefix]];
  if (Object(value) !== value || value instanceof Date) return [];
  return Object.entries(value as object).flatMap(([name, inner]) => numbersIn(inner, [...prefix, name]));
}

/** A copy of a value with another number at a path. */
function withNumber(value: unknown, [name, ...rest]: readonly string[], number: number): unknown {
  if (name === undefined) return number;
  const change = (inner: unknown, key: string) => (key === name ? withNumber(inner, rest, number) : inner);
  if (Array.isArray(value)) return value.map((inner, index) => change(inner, String(index)));
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, change(inner, key)]));
}

/** Numbers that need not be whole: clocks of the last minute, and credits as their source counts them. */
const measured = new Set(['secondsLeft', 'remaining', 'used', 'last', 'creditsPerMonth', 'firstUsed']);

function wrongNumbersOf(name: string | undefined): number[] {
  const never = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if (measured.has(name ?? '')) return never;
  return [name === 'line' ? 0.25 : 0.5, ...never];
}

it.each(described)(
  'the numbers of $name are whole, or multiples of 0.5 in lines, and finite',
  async ({ name, validator }) => {
    const collection = db.driver.collection(name);
    await collection.deleteMany({});
    const accept = async (doc: Document) => {
      await collection.insertOne(doc);
      await collection.deleteMany({});
    };
    for (const schema of validator.anyOf ?? [validator]) {
      const valid = sampleOf(schema) as Document;
      await accept(structuredClone(valid));
      for (const path of numbersIn(valid)) {
        const field = path.findLast((part) => !/^\d+$/.test(part));
        const change = (number: number) => withNumber(valid, path, number) as Document;
        if (field === 'line') await accept(change(-2.5));
        for (const number of wrongNumbersOf(field))
          await expect(collection.insertOne(change(number)), `${path.join('.')}: ${number}`).rejects.toMatchObject(
            refused,
          );
      }
    }
  },
);
