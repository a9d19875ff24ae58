import type { Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { type Entry, entryId } from '../../ledger/entry.model.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { makeFirstDeposit } from '../cashier/cashier.ts';
import { holdStake } from '../holds.ts';
import { maxPoints, readBalanceHistory } from './balance-history.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.end());

/** Writes the entries of a user's main account, one second apart. Each balance is the entry's number. */
async function anAccountOf(uid: string, entries: number): Promise<void> {
  const account = mainAccountOf(uid);
  const chunk = 20_000;
  for (let first = 1; first <= entries; first += chunk) {
    const docs = Array.from({ length: Math.min(chunk, entries - first + 1) }, (_, index): Entry => {
      const seq = first + index;
      return {
        _id: entryId(account, seq),
        account,
        seq,
        key: `k${seq}`,
        at: new Date(tipOff + seq * 1_000),
        balance: seq,
        kind: 'correction',
        amount: 1,
        ref: { reason: 'test' },
      };
    });
    await world.db.entries.insertMany(docs, { lean: true });
  }
}

/** How many documents and index keys the database examines to read a balance history. */
async function examined(uid: string): Promise<{ documents: number; keys: number }> {
  const { entries } = world.db;
  const plans: Promise<Document>[] = [];
  const explained = <Q extends { clone(): { explain(verbosity: 'executionStats'): unknown } }>(query: Q): Q => {
    plans.push(Promise.resolve(query.clone().explain('executionStats') as PromiseLike<Document>));
    return query;
  };
  const watched: typeof entries = Object.assign(Object.create(entries), {
    find: (...args: Parameters<typeof entries.find>) => explained(entries.find(...args)),
    findOne: (...args: Parameters<typeof entries.findOne>) => explained(entries.findOne(...args)),
  });
  await readBalanceHistory({ db: { ...world.db, entries: watched } }, uid);
  const stats = (await Promise.all(plans)).map(({ executionStats }) => executionStats);
  const sum = (name: string) => stats.reduce((total, each) => total + each[name], 0);
  return { documents: sum('totalDocsExamined'), keys: sum('totalKeysExamined') };
}

describe('the balance history', () => {
  it('has a point for every entry of a short ledger, holds included', async () => {
    const uid = await world.aUserWith(5_000);
    const opened = world.time.now;
    world.time.now += 5_000;
    await holdStake(world, uid, 2_500);
    world.time.now += 60_000;
    await makeFirstDeposit(world, { uid, key: 'd', amount: 10_000 });
    expect(await readBalanceHistory(world, uid)).toEqual([
      { at: new Date(opened), balance: 100_000 },
      { at: new Date(opened), balance: 5_000 },
      { at: new Date(opened + 5_000), balance: 2_500 },
      { at: new Date(opened + 65_000), balance: 12_500 },
      { at: new Date(opened + 65_000), balance: 22_500 },
    ]);
  });

  it('does not mix in entries of users with a similar uid', async () => {
    await anAccountOf('u1', 3);
    await anAccountOf('u10', 2);
    expect((await readBalanceHistory(world, 'u1')).map(({ balance }) => balance)).toEqual([1, 2, 3]);
    expect(await readBalanceHistory(world, 'u')).toEqual([]);
  });

  it.each([199, 200, 201, 399, 1_234])('includes the opening and the last balance of %i entries', async (entries) => {
    await anAccountOf('long', entries);
    const points = await readBalanceHistory(world, 'long');
    expect(points).toHaveLength(Math.min(entries, maxPoints));
    expect([points[0]?.balance, points.at(-1)?.balance]).toEqual([1, entries]);
    const steps = points.slice(1).map(({ balance }, index) => balance - (points[index]?.balance ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(entries / (maxPoints - 1)));
  });

  it('never goes back to an earlier time, even if entries were stamped by different clocks', async () => {
    await anAccountOf('odd', 3);
    await world.db.entries.updateOne(
      { _id: entryId(mainAccountOf('odd'), 2) },
      { $set: { at: new Date(tipOff + 9_000) } },
    );
    const times = (await readBalanceHistory(world, 'odd')).map(({ at }) => at.getTime() - tipOff);
    expect(times).toEqual([1_000, 9_000, 9_000]);
  });

  it('reads the same 200 entries of a ledger with 40,000 as of one with 1,000', async () => {
    for (const [uid, entries] of [
      ['long', 1_000],
      ['huge', 40_000],
    ] as const) {
      await anAccountOf(uid, entries);
      const { documents, keys } = await examined(uid);
      // The last entry and the 200 to show. Each takes one index key, and at most one more that ends its range.
      expect(documents).toBe(1 + maxPoints);
      expect(keys).toBeLessThanOrEqual(1 + 2 * maxPoints);
    }
    const points = await readBalanceHistory(world, 'huge');
    expect([points.length, points[0]?.balance, points.at(-1)?.balance]).toEqual([maxPoints, 1, 40_000]);
  });
});
