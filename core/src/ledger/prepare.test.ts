import { DomainError } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import type { Decide, Move } from './move.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
beforeEach(() => {
  world.time.now = tipOff - 3_600_000;
});
afterAll(() => world.end());

const credit = (amount: number): Decide => {
  return () => ({ kind: 'correction', amount, ref: { reason: 'test' } });
};

/** A ledger whose cached head of the account is outdated: another ledger has taken the next number. */
async function anOutdatedLedger(uid: string) {
  const ledger = world.openLedger();
  await ledger.move({ account: mainAccountOf(uid), key: 'known', decide: credit(1) });
  await world.openLedger().move({ account: mainAccountOf(uid), key: 'overtake', decide: credit(1) });
  return ledger;
}

describe('the preparation of a move', () => {
  it('runs again on every attempt', async () => {
    const uid = await world.aUser();
    const ledger = await anOutdatedLedger(uid);
    let prepared = 0;
    const { entry } = await ledger.move({
      account: mainAccountOf(uid),
      key: 'a',
      async prepare() {
        prepared += 1;
        return credit(prepared);
      },
    });
    expect([prepared, entry.amount]).toEqual([2, 2]);
  });

  it('runs concurrently for all moves of a batch', async () => {
    const uids = await Promise.all(Array.from({ length: 12 }, () => world.aUser()));
    let waiting = 0;
    const all = Promise.withResolvers<void>();
    const move = (uid: string): Move => ({
      account: mainAccountOf(uid),
      key: 'a',
      async prepare() {
        waiting += 1;
        if (waiting === uids.length) all.resolve();
        await all.promise;
        return credit(1);
      },
    });
    await Promise.all(uids.map((uid) => world.ledger.move(move(uid))));
    expect(waiting).toBe(12);
  });

  it('runs once more before its move is rejected', async () => {
    const uid = await world.aUser();
    let prepared = 0;
    const { entry } = await world.ledger.move({
      account: mainAccountOf(uid),
      key: 'a',
      async prepare() {
        prepared += 1;
        if (prepared === 1) throw new DomainError('odds-stale');
        return credit(7);
      },
    });
    expect([prepared, entry.amount]).toEqual([3, 7]);
  });

  it('rejects only its own move of a batch when it fails', async () => {
    const [first, second] = await Promise.all([world.aUser(), world.aUser()]);
    const failing = world.ledger.move({
      account: mainAccountOf(first),
      key: 'a',
      prepare: () => Promise.reject(new DomainError('odds-stale')),
    });
    const other = world.ledger.move({ account: mainAccountOf(second), key: 'a', decide: credit(1) });
    await expect(failing).rejects.toMatchObject({ code: 'odds-stale' });
    await expect(other).resolves.toMatchObject({ replayed: false });
  });

  it('is retried while the database is away, then its move is rejected with unavailable', async () => {
    const uid = await world.aUser();
    const fault = new Error('the database is away');
    let prepared = 0;
    const move = world.ledger.move({
      account: mainAccountOf(uid),
      key: 'a',
      async prepare() {
        prepared += 1;
        world.time.now += 5_000;
        throw fault;
      },
    });
    await expect(move).rejects.toMatchObject({ code: 'unavailable', cause: fault });
    expect(prepared).toBe(2);
  });
});
