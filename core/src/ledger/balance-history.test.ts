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

  it('costs no more of a hundred thousand entries than of a thousand: it looks at two hundred', async () => {
    await anAccountOf('huge', 100_000);
    const ids = (await world.db.raw.entries.find().sort({ seq: -1 }).limit(1).toArray()).map(({ _id }) => _id);
    expect(ids).toEqual([entryId('huge', 100_000)]);
    const points = await readBalanceHistory(world.db, 'huge');
    expect([points.length, points[0]?.balance, points.at(-1)?.balance]).toEqual([maxPoints, 1, 100_000]);
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = performance.now();
      await readBalanceHistory(world.db, 'huge');
      times.push(performance.now() - before);
    }
    expect(Math.min(...times)).toBeLessThan(50);
  }, 120_000);
});
