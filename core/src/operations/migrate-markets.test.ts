import type { Document } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig } from '../testing/config.ts';
import { openDatabase } from './database.ts';
import { moveMarkets, setLeagues } from './migrate-markets.ts';

const at = new Date('2026-01-15T00:30:00Z');
const age = { bookmaker: 'draftkings', updatedAt: at, readAt: at, staleAt: at, pause: null, resumesAt: null };
const line = (value: number) => ({ ...age, line: value, prices: [-108, -112] });
const teams = { team1: 'Boston Celtics', team2: 'Miami Heat', startTime: at, endTime: at };
const fields = {
  ...teams,
  betStatus: 'open',
  score: null,
  version: 3,
  missingSince: null,
  settledAt: null,
  sourceIds: { odds: 'o', scoreboard: null },
  startedAt: null,
  resultRevision: 0,
  resultNote: null,
};
const flatPrices = { team1Price: 150, team2Price: -170 };
const moneyline = { ...age, line: null, prices: [150, -170] };
const noTracking = { starts: { odds: at }, claims: {}, liveSince: {} };
const claim = { line: 4, prices: [-110, -110], at };
const decided = { betStatus: 'settled', settledAt: at, resultRevision: 1, resultAt: at, decidedBy: 'sources' };

/** Games as the version before stored them, and what they become. */
const cases: Readonly<Record<string, readonly [Document, Document]>> = {
  'all markets, of which one is paused and waits for a second reading': [
    {
      ...flatPrices,
      moneyline: { ...age, unconfirmed: true },
      spread: { ...line(-3.5), pause: 'confirming' },
      total: line(220.5),
      tracking: {
        ...noTracking,
        markets: {
          moneyline: { claim: null, repeatedAt: at, pause: null },
          spread: { claim, pause: 'confirming' },
        },
        resultsPause: null,
      },
    },
    {
      markets: {
        moneyline: { ...moneyline, unconfirmed: true, tracking: { claim: null, repeatedAt: at, pause: null } },
        spread: { ...line(-3.5), pause: 'confirming', tracking: { claim, pause: 'confirming' } },
        total: line(220.5),
      },
      tracking: { ...noTracking, resultsPause: null },
    },
  ],
  'a spread and a total that are not offered': [
    { ...flatPrices, moneyline: age, spread: null, total: null },
    { markets: { moneyline } },
  ],
  'a moneyline alone, paused by the odds source and the results sources': [
    {
      ...flatPrices,
      moneyline: { ...age, pause: 'no-credits', resumesAt: at },
      tracking: {
        ...noTracking,
        markets: { moneyline: { claim: null, pause: 'no-credits' } },
        resultsPause: 'confirming',
        conflict: true,
      },
    },
    {
      markets: {
        moneyline: { ...moneyline, pause: 'no-credits', resumesAt: at, tracking: { claim: null, pause: 'no-credits' } },
      },
      tracking: { ...noTracking, resultsPause: 'confirming', conflict: true },
    },
  ],
  'a moneyline that waits for a second reading, stored when a game had one market': [
    {
      ...flatPrices,
      moneyline: { ...age, pause: 'confirming' },
      tracking: {
        ...noTracking,
        price: { team1Price: 430, team2Price: -550, at },
        pausedBy: { odds: 'confirming', results: 'unknown-teams' },
      },
    },
    {
      markets: {
        moneyline: {
          ...moneyline,
          pause: 'confirming',
          tracking: { claim: { line: null, prices: [430, -550], at }, pause: 'confirming' },
        },
      },
      tracking: { ...noTracking, resultsPause: 'unknown-teams' },
    },
  ],
  'a settled game, stored when a game had one market': [
    {
      ...decided,
      ...flatPrices,
      moneyline: age,
      tracking: { ...noTracking, price: null, pausedBy: { odds: null, results: null } },
    },
    {
      ...decided,
      markets: { moneyline: { ...moneyline, tracking: { claim: null, pause: null } } },
      tracking: { ...noTracking, resultsPause: null },
    },
  ],
  'markets that are in one map, of a game with a league': [
    {
      league: 'wnba',
      markets: { moneyline: { ...moneyline, tracking: { claim: null, pause: 'no-price' } }, total: line(210) },
      tracking: { ...noTracking, resultsPause: null },
    },
    {
      league: 'wnba',
      markets: { moneyline: { ...moneyline, tracking: { claim: null, pause: 'no-price' } }, total: line(210) },
      tracking: { ...noTracking, resultsPause: null },
    },
  ],
};

const bet: Document = { _id: 'ada:b', gameId: 'g', betData: { ...teams, ...flatPrices } };

/** A database of the version before, with its games and a bet. */
async function anOlderDatabase() {
  const uri = testConfig().MONGODB_URI;
  const older = await openDatabase(uri);
  onTestFinished(async () => {
    await older.driver.dropDatabase();
    await older.close();
  });
  await older.driver.dropCollection('games');
  const games = Object.entries(cases).map(([_id, [before]]) => ({ _id, ...fields, ...before }) as Document);
  await older.driver.collection('games').insertMany(games);
  await older.driver.collection('bets').insertOne(bet, { bypassDocumentValidation: true });
  await older.migrations.deleteMany({ $or: [{ _id: 11 }, { hash: { $exists: true } }] });
  return { uri, driver: older.driver };
}

const migrated = Object.entries(cases)
  .map(([_id, [, after]]) => ({ _id, league: 'nba', ...fields, ...after }))
  .toSorted((one, other) => (one._id < other._id ? -1 : 1));

it('moves the markets of games with their tracking into one map, names their league, and changes no bets', async () => {
  const { uri, driver } = await anOlderDatabase();
  await (await openDatabase(uri)).close();
  expect(await driver.collection('games').find().sort({ _id: 1 }).toArray()).toEqual(migrated);
  expect(await driver.collection('bets').find().toArray()).toEqual([bet]);
});

it('completes a migration that was interrupted, and changes nothing when it is repeated', async () => {
  const { uri, driver } = await anOlderDatabase();
  const games = driver.collection<{ _id: string }>('games');
  const [done] = migrated;
  if (done === undefined) throw new Error('there are no games');
  await games.replaceOne({ _id: done._id }, done, { bypassDocumentValidation: true });
  await (await openDatabase(uri)).close();
  await moveMarkets(driver);
  await setLeagues(driver);
  expect(await games.find().sort({ _id: 1 }).toArray()).toEqual(migrated);
});
