import type { mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { maxPoints, readBalanceHistory } from './balance-history.ts';
import { type Entry, entryId } from './entry.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.end());

/** An account of that many entries, a second apart, of balances that name them. */
async function anAccountOf(uid: string, entries: number): Promise<void> {
  const chunk = 20_000;
  for (let first = 1; first <= entries; first += chunk) {
    const docs = Array.from({ length: Math.min(chunk, entries - first + 1) }, (_, index): Entry => {
      const seq = first + index;
      return {
        _id: entryId(uid, seq),
        uid,
        seq,
        key: `k${seq}`,
        at: new Date(tipOff + seq * 1_000),
        balance: seq,
        kind: 'correction',
        amount: 1,
        ref: { reason: 'test' },
      };
    });
    await world.db.raw.entries.insertMany(docs);
  }
}

/** How many documents and keys of indexes the database goes through to tell how the balance of an account went. */
async function lookedAt(uid: string): Promise<{ documents: number; keys: number }> {
  const { entries } = world.db.raw;
  const plans: Promise<mongo.Document>[] = [];
  function find(filter: mongo.Filter<Entry>, options?: mongo.FindOptions) {
    plans.push(entries.find(filter, options).explain('executionStats'));
    return entries.find(filter, options);
  }
  function findOne(filter: mongo.Filter<Entry>, options?: mongo.FindOptions) {
    plans.push(entries.find(filter, { ...options, limit: 1 }).explain('executionStats'));
    return entries.findOne(filter, options);
  }
  const watched: typeof entries = Object.assign(Object.create(entries), { find, findOne });
  await readBalanceHistory({ ...world.db, raw: { ...world.db.raw, entries: watched } }, uid);
  const stats = (await Promise.all(plans)).map(({ executionStats }) => executionStats);
  const sum = (name: string) => stats.reduce((total, each) => total + each[name], 0);
  return { documents: sum('totalDocsExamined'), keys: sum('totalKeysExamined') };
}

describe('how a balance went', () => {
  it('is told by every entry of a short account, holds and all', async () => {
    const uid = await world.aUser();
    const opened = world.time.now;
    world.time.now += 5_000;
    await world.holds.take(uid, 2_500);
    world.time.now += 60_000;
    await world.cashier.deposit({ uid, key: 'd', amount: 10_000 });
    expect(await readBalanceHistory(world.db, uid)).toEqual([
      { at: new Date(opened), balance: 100_000 },
      { at: new Date(opened + 5_000), balance: 97_500 },
      { at: new Date(opened + 65_000), balance: 107_500 },
      { at: new Date(opened + 65_000), balance: 117_500 },
    ]);
  });

  it('is told of nobody but the one who is asked about', async () => {
    await anAccountOf('u1', 3);
    await anAccountOf('u10', 2);
    expect((await readBalanceHistory(world.db, 'u1')).map(({ balance }) => balance)).toEqual([1, 2, 3]);
    expect(await readBalanceHistory(world.db, 'u')).toEqual([]);
  });

  it.each([199, 200, 201, 399, 1_234])('has its opening and its last balance of %i entries', async (entries) => {
    await anAccountOf('long', entries);
    const points = await readBalanceHistory(world.db, 'long');
    expect(points).toHaveLength(Math.min(entries, maxPoints));
    expect([points[0]?.balance, points.at(-1)?.balance]).toEqual([1, entries]);
    const steps = points.slice(1).map(({ balance }, index) => balance - (points[index]?.balance ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(entries / (maxPoints - 1)));
  });

  it('never goes back in time, though the clocks that wrote it disagreed', async () => {
    await anAccountOf('odd', 3);
    await world.db.raw.entries.updateOne({ _id: entryId('odd', 2) }, { $set: { at: new Date(tipOff + 9_000) } });
    const times = (await readBalanceHistory(world.db, 'odd')).map(({ at }) => at.getTime() - tipOff);
    expect(times).toEqual([1_000, 9_000, 9_000]);
  });

  it('costs no more of forty thousand entries than of a thousand: it looks at two hundred', async () => {
    for (const [uid, entries] of [
      ['long', 1_000],
      ['huge', 40_000],
    ] as const) {
      await anAccountOf(uid, entries);
      const { documents, keys } = await lookedAt(uid);
      // The last entry and those to show, each by a key and at most one more that shows where the next begins.
      expect(documents).toBe(1 + maxPoints);
      expect(keys).toBeLessThanOrEqual(1 + 2 * maxPoints);
    }
    const points = await readBalanceHistory(world.db, 'huge');
    expect([points.length, points[0]?.balance, points.at(-1)?.balance]).toEqual([maxPoints, 1, 40_000]);
  });
});
