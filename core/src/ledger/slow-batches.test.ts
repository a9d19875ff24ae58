import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { createLedger } from './ledger.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** A ledger whose writes of entries wait for `gate`, which is given the number of the write, from 1. */
function aLedger(gate: (write: number) => Promise<unknown>, batchMs = 60_000) {
  let writes = 0;
  const committed: string[] = [];
  const entries = new Proxy(world.db.entries, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'insertMany' || typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        writes += 1;
        await gate(writes);
        return Reflect.apply(member, target, args);
      };
    },
  });
  const ledger = createLedger({
    db: { ...world.db, entries },
    clock: world.clock,
    onCommitted: (items) => void committed.push(...items.map(({ entry }) => entry._id)),
    onError: (error) => void world.errors.push(error),
    batchMs,
  });
  const move = (uid: string, key = 'a') =>
    ledger.move({
      account: mainAccountOf(uid),
      key,
      decide: () => ({ kind: 'correction', amount: 100, ref: { reason: 'test' } }),
    });
  return { ledger, move, committed, writes: () => writes };
}
const never = () => new Promise(() => undefined);
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch that takes long', () => {
  it('does not hold moves of other accounts', async () => {
    const [slow, other] = [await world.aUser(), await world.aUser()];
    const gate = Promise.withResolvers<void>();
    const { move, ledger } = aLedger((write) => (write === 1 ? gate.promise : soon()));
    const first = move(slow);
    const second = move(slow, 'b');
    await expect.poll(() => ledger.oldestMs()).toBeGreaterThan(0);
    await move(other);
    gate.resolve();
    // Moves of one account stay serial.
    expect((await first).entry.seq).toBe(2);
    expect((await second).entry.seq).toBe(3);
    await expect.poll(() => ledger.oldestMs()).toBe(0);
  });

  it('is one of four at most', async () => {
    const uids = await Promise.all(Array.from({ length: 6 }, () => world.aUser()));
    const gate = Promise.withResolvers<void>();
    const { move, writes } = aLedger(() => gate.promise);
    const moves: Promise<unknown>[] = [];
    for (const [index, uid] of uids.entries()) {
      moves.push(move(uid));
      await expect.poll(writes).toBe(Math.min(4, index + 1));
    }
    gate.resolve();
    await Promise.all(moves);
    // The two that waited form one batch.
    expect(writes()).toBe(5);
  });
});

describe('a batch that does not end within its bound', () => {
  it('is left behind: its moves are retried by their keys, and later moves go on', async () => {
    const uid = await world.aUser();
    const { move, ledger } = aLedger((write) => (write === 1 ? never() : soon()), 200);
    const moved = await Promise.all([move(uid), move(uid, 'b')]);
    expect(moved.map(({ entry }) => entry.seq).sort()).toEqual([2, 3]);
    // Its age shows that something hangs.
    expect(ledger.oldestMs()).toBeGreaterThan(200);
  });

  it('moves the money once when it is written after all', async () => {
    const uid = await world.aUser();
    const gate = Promise.withResolvers<void>();
    // A busy machine may take longer than a short bound for the second write, which would then be repeated by its key as well.
    const { move, committed } = aLedger((write) => (write === 1 ? gate.promise : soon()), 2_000);
    expect((await move(uid)).replayed).toBe(false);
    gate.resolve();
    expect((await move(uid)).replayed).toBe(true);
    expect(committed).toHaveLength(1);
    expect(await world.accounts.get(uid)).toMatchObject({ seq: 2, balance: 100_100 });
  });

  it('rejects its moves as in an outage when they have been pending for too long', async () => {
    const uid = await world.aUser();
    const { move } = aLedger(() => {
      world.time.now += 60_000;
      return never();
    }, 200);
    await expect(move(uid)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
