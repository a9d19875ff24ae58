import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeBet } from '../bets/place-bet.ts';
import { aSeason } from '../seasons/testing/a-season.ts';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { decidedOfSeason, decidedStatuses } from './bet.model.ts';
import { closeKey, correctKey, correctKeys, stakeKey } from './bet.ts';
import { keyIndex } from './entry.model.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** The number of keys in all indexes of the ledger and of the bets. */
async function countKeys(): Promise<{ readonly ledger: number; readonly bets: number }> {
  const count = async (validate: string) => {
    const { keysPerIndex } = await world.db.driver.command({ validate });
    return Object.values<number>(keysPerIndex).reduce((sum, keys) => sum + keys, 0);
  };
  return { ledger: await count('ledger'), bets: await count('bets') };
}

/** How many keys some work adds to the indexes; negative if it removes more. */
async function addedKeys(work: () => Promise<unknown>) {
  const before = await countKeys();
  await work();
  const after = await countKeys();
  return { ledger: after.ledger - before.ledger, bets: after.bets - before.bets };
}

/** All values of a field in a plan. */
function valuesOf(plan: unknown, field: string): unknown[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([name, value]) => (name === field ? [value] : valuesOf(value, field)));
}

it('adds eleven keys to the indexes for a bet; closing it adds four, five in a season, and removes two', async () => {
  const { uids, stake } = await aSeason(world, ['ada']);
  const [uid] = uids;
  const [first, second] = [await world.anOpenGame(), await world.anOpenGame()];
  const place = () => placeBet(world, { uid, gameId: first.id, teamChosen: first.team1, amount: 100, key: 'of-main' });
  // The first stake opens the account of the season.
  await stake(uid, 100, second, 'opening');
  expect(await addedKeys(place)).toEqual({ ledger: 5, bets: 6 });
  expect(await addedKeys(() => stake(uid, 100, first, 'of-season'))).toEqual({ ledger: 5, bets: 6 });
  await world.finish(first, 100, 90);
  expect(await addedKeys(() => world.settlement.settle(first.id))).toEqual({ ledger: 2 * 4, bets: -2 - 1 });
});

it('finds entries by their keys, and stakes by the id of their bet', async () => {
  const account = mainAccountOf('ada');
  const indexesOf = async (filter: Document) => {
    const { queryPlanner } = await world.db.driver.collection('ledger').find(filter).explain('queryPlanner');
    return [...new Set(valuesOf(queryPlanner.winningPlan, 'indexName'))];
  };
  const keys = [closeKey('b'), correctKey({ id: 'b', gameId: 'g' }, 2)];
  for (const key of [stakeKey('b'), closeKey('b'), 'opening', 'top-up:1', correctKeys('b'), { $in: keys }])
    expect(await indexesOf({ account, key })).toEqual([keyIndex]);
  expect(await indexesOf({ account: { $in: [account, mainAccountOf('bob')] }, key: { $in: keys } })).toEqual([
    keyIndex,
  ]);
  expect(await indexesOf({ kind: 'stake', 'ref.bet.uid': 'ada', 'ref.bet.id': 'b' })).toEqual(['stake_of_bet']);
});

it('reads the decided bets of accounts of seasons in the order of an index', async () => {
  const bets = world.db.driver.collection('bets').find({
    account: { $in: ['season:s:ada', 'season:s:bob'] },
    status: { $in: [...decidedStatuses] },
    'betData.startTime': { $lte: new Date() },
  });
  bets.sort({ account: 1, 'betData.startTime': 1, placedAt: 1, id: 1 }).hint(decidedOfSeason);
  const { queryPlanner } = await bets.explain('queryPlanner');
  expect(valuesOf(queryPlanner.winningPlan, 'indexName')).toEqual([decidedOfSeason]);
  expect(valuesOf(queryPlanner.winningPlan, 'stage')).not.toContain('SORT');
});

it('finds stakes that are set aside, of which most accounts have none, by an index without the others', async () => {
  const tab = { uid: 'ada', tabId: 't', seq: 1, balance: 0, holds: [] };
  const accounts = world.db.driver.collection<{ readonly _id: string }>('tabAccounts');
  const doc = (await world.db.driver.collection('users').findOne({})) ?? {};
  await accounts.insertOne({ ...doc, ...tab, _id: 'tab:t:ada' }, { bypassDocumentValidation: true });
  const { queryPlanner, executionStats } = await accounts.find({ 'holds.seq': { $gt: 0 } }).explain('executionStats');
  expect(valuesOf(queryPlanner.winningPlan, 'indexName')).toEqual(['holds.seq_1']);
  expect(executionStats.totalKeysExamined).toBe(0);
});
