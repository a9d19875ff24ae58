import { hourMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { aBoard, type Board, openTestRedis, sorted } from '../testing/board.ts';
import { tipOff } from '../testing/world.ts';
import { rebuildMs } from './leaderboard.ts';
import { createRedisOrder } from './redis-order.ts';

let board: Board;
beforeEach(async () => {
  board = await aBoard();
  board.world.time.now = tipOff;
});
afterEach(() => board.end());

let moves = 0;
const move = (ledger: Ledger, uid: string, amount: number) => {
  moves += 1;
  return ledger.move({
    account: mainAccountOf(uid),
    key: `move-${moves}`,
    decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
  });
};
/** The order in Redis, even while it is not used. */
async function inRedis() {
  const page = await createRedisOrder(board.redis, board.keys).page({ position: 1 }, 1_000);
  return page?.places.map(({ uid, username, value }) => ({ uid, username, balance: value }));
}
/** The expected order, from the accounts. */
async function byAccounts() {
  const accounts = await board.world.db.users.find({ seq: { $gt: 0 } }).lean();
  return sorted(accounts.map(({ uid, username, balance }) => ({ uid, username, balance })));
}

describe('a new name', () => {
  it('is added by the next rebuild after the process that changed it crashed', async () => {
    await board.store([{ uid: 'a', username: 'ann', balance: 5 }]);
    const leaderboard = board.open();
    await leaderboard.maintain();
    board.world.time.now += 10 * hourMs;
    await board.world.accounts.rename('a', 'Bea');
    await leaderboard.maintain();
    expect(await inRedis()).toEqual([{ uid: 'a', username: 'Bea', balance: 5 }]);
  });
});

describe('updates', () => {
  it('leave the newest state of every user, in any order and from any process', async () => {
    const uids = ['a', 'b', 'c', 'd'];
    const processes = [board.open(), board.open(await openTestRedis())];
    const states = fc.uniqueArray(fc.record({ user: fc.nat({ max: 3 }), seq: fc.integer({ min: 2, max: 40 }) }), {
      selector: ({ user, seq }) => `${user}:${seq}`,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(states, fc.infiniteStream(fc.nat({ max: 1 })), async (drawn, choices) => {
        await board.world.db.users.deleteMany({});
        await board.store(uids.map((uid) => ({ uid, username: uid.toUpperCase(), balance: 0 })));
        await Promise.all(processes.map((leaderboard) => leaderboard.maintain()));
        await processes[0]?.rebuild();
        await Promise.all(
          drawn.map(async ({ user, seq }) => {
            const uid = uids[user] ?? '';
            const sum = (seq * 37) % 11;
            // A later entry is never replaced by an earlier one in the database.
            await board.world.db.users.updateOne(
              { _id: mainAccountOf(uid), seq: { $lt: seq } },
              { $set: { seq, balance: sum, equity: sum } },
            );
            processes[choices.next().value ?? 0]?.refresh([uid]);
          }),
        );
        await Promise.all(processes.map((leaderboard) => leaderboard.flush()));
        const expected = uids.map((uid, user) => {
          const seq = Math.max(0, ...drawn.filter((state) => state.user === user).map((state) => state.seq));
          return { uid, username: uid.toUpperCase(), balance: (seq * 37) % 11 };
        });
        expect(await inRedis()).toEqual(sorted(expected));
      }),
      { numRuns: sample(6, 25) },
    );
    expect(board.errors).toEqual([]);
  });
});

describe('building the board', () => {
  it('includes everything that is committed during the build', async () => {
    const leaderboard = board.open();
    const other = board.open(await openTestRedis());
    await Promise.all([leaderboard.maintain(), other.maintain()]);
    const ledgers = [board.ledgerFor(leaderboard), board.ledgerFor(other)];
    await board.store(
      Array.from({ length: 2_500 }, (_, n) => ({ uid: `u${n}`, username: `n${n % 9}`, balance: 5_000 })),
    );
    let building = true;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let n = 0; building || n < 20; n += 1) {
        const ledger = ledgers[(caller + n) % 2];
        if (ledger !== undefined) await move(ledger, `u${(caller * 131 + n * 17) % 2_500}`, ((n * 13) % 200) - 100);
      }
    });
    let built = 0;
    while (built < 4) if ((await (built % 2 ? leaderboard : other).rebuild()) !== null) built += 1;
    building = false;
    await Promise.all(callers);
    await Promise.all([leaderboard.flush(), other.flush()]);
    expect(await inRedis()).toEqual((await byAccounts()).slice(0, 1_000));
    for (const { uid } of (await byAccounts()).slice(-50)) {
      const found = await createRedisOrder(board.redis, board.keys).find(uid);
      expect((await leaderboard.rankOf(uid))?.rank).toBe(found?.place?.rank);
    }
    expect(board.errors).toEqual([]);
  });
});

describe('the rebuild', () => {
  it('repairs writes that were lost once the order is ten minutes old', async () => {
    for (const uid of ['a', 'b', 'c']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.maintain();
    await move(board.world.ledger, 'b', 700);
    await move(board.world.ledger, 'c', 900);
    board.world.time.now += rebuildMs - 1;
    expect(await leaderboard.maintain()).toBe(0);
    expect((await inRedis())?.map(({ uid }) => uid)).toEqual(['a', 'b', 'c']);
    board.world.time.now += 1;
    expect(await leaderboard.maintain()).toBe(3);
    expect((await inRedis())?.map(({ uid, balance }) => [uid, balance])).toEqual([
      ['c', 100_900],
      ['b', 100_700],
      ['a', 100_000],
    ]);
    expect(await leaderboard.maintain()).toBe(0);
  });

  it('removes users whom the database does not have', async () => {
    await board.store(['a', 'b'].map((uid) => ({ uid, username: uid, balance: 5 })));
    const leaderboard = board.open();
    await leaderboard.maintain();
    await board.world.db.users.deleteOne({ _id: mainAccountOf('a') });
    await leaderboard.rebuild();
    expect((await leaderboard.page()).rows.map(({ uid, rank }) => [uid, rank])).toEqual([['b', 1]]);
    expect(await inRedis()).toHaveLength(1);
  });

  it('replaces an old copy of the order that Redis has restored', async () => {
    for (const uid of ['a', 'b']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.maintain();
    const copied = [board.keys.order, board.keys.members];
    for (const key of copied) await board.redis.copy(key, `${key}:old`);
    for (let hour = 0; hour < 3; hour += 1) {
      board.world.time.now += hourMs;
      await move(board.ledgerFor(leaderboard), 'b', 500);
      await leaderboard.flush();
      await leaderboard.maintain();
    }
    for (const key of copied) await board.redis.rename(`${key}:old`, key);
    expect((await inRedis())?.map(({ balance }) => balance)).toEqual([100_000, 100_000]);
    expect((await leaderboard.page()).rows.map(({ balance }) => balance)).toEqual([100_000, 101_500]);
    expect(await leaderboard.maintain()).toBe(2);
    expect(await inRedis()).toEqual(await byAccounts());
  });
});
