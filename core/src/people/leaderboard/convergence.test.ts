import { hourMs } from '@courtside/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { emptyState } from '../../ledger/account-state.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { aBoard, type Board, openTestRedis, sorted } from '../../testing/board.ts';
import { tipOff } from '../../testing/world.ts';
import type { Leaderboard } from './leaderboard.ts';
import { createRedisBoard } from './redis-board.ts';

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
/** The rows of the board in Redis, even while it is unhealthy. */
async function onBoard() {
  const page = await createRedisBoard(board.redis, board.keys).page({ position: 1 }, 1_000);
  return page?.rows.map(({ uid, username, balance }) => ({ uid, username, balance }));
}
/** The expected rows, from the accounts. */
async function byAccounts() {
  const accounts = await board.world.db.profiles.find({ seq: { $gt: 0 } }).lean();
  return sorted(accounts.map(({ uid, username, balance }) => ({ uid, username, balance })));
}

describe('a new name', () => {
  it('is added once by the next catch-up after the process that changed it crashed', async () => {
    await board.store([{ uid: 'a', username: 'ann', balance: 5 }]);
    const leaderboard = board.open();
    await leaderboard.maintain();
    board.world.time.now += 10 * hourMs;
    await board.world.accounts.rename('a', 'Bea');
    await leaderboard.maintain();
    expect(await onBoard()).toEqual([{ uid: 'a', username: 'Bea', balance: 5 }]);
    const movedBefore = board.moved.length;
    await leaderboard.maintain();
    expect(board.moved).toHaveLength(movedBefore);
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
      fc.asyncProperty(states, fc.infiniteStream(fc.nat({ max: 1 })), async (drawn, turns) => {
        await board.world.db.profiles.deleteMany({});
        await board.store(uids.map((uid) => ({ uid, username: uid.toUpperCase(), balance: 0 })));
        await Promise.all(processes.map((leaderboard) => leaderboard.maintain()));
        await processes[0]?.rebuild();
        for (const { user, seq } of drawn) {
          const uid = uids[user] ?? '';
          const process = processes[turns.next().value ?? 0];
          // The state at a seq is the same in every process, because it is the fold of the same ledger.
          const sum = (seq * 37) % 11;
          const state = { ...emptyState, seq, balance: sum, equity: sum };
          process?.update([
            { entry: { account: mainAccountOf(uid) }, uid, state } as Parameters<Leaderboard['update']>[0][number],
          ]);
        }
        await Promise.all(processes.map((leaderboard) => leaderboard.flush()));
        const expected = uids.map((uid, user) => {
          const seq = Math.max(0, ...drawn.filter((state) => state.user === user).map((state) => state.seq));
          return { uid, username: uid.toUpperCase(), balance: (seq * 37) % 11 };
        });
        expect(await onBoard()).toEqual(sorted(expected));
      }),
      { numRuns: 25 },
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
    expect(await onBoard()).toEqual((await byAccounts()).slice(0, 1_000));
    for (const { uid } of (await byAccounts()).slice(-50)) {
      const inRedis = await createRedisBoard(board.redis, board.keys).rank(uid);
      expect((await leaderboard.rankOf(uid))?.rank).toBe(inRedis?.rank?.rank);
    }
    expect(board.errors).toEqual([]);
  });
});

describe('catching up', () => {
  it('adds entries that were never passed to update, including those that a crash kept from the account', async () => {
    for (const uid of ['a', 'b', 'c']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.maintain();
    board.world.time.now += 5 * hourMs;
    await move(board.world.ledger, 'b', 700);
    const before = await board.world.documentOf('c');
    await move(board.world.ledger, 'c', 900);
    await board.world.db.profiles.replaceOne({ _id: mainAccountOf('c') }, before);
    expect(await leaderboard.maintain()).toBe(2);
    expect((await onBoard())?.map(({ uid, balance }) => [uid, balance])).toEqual([
      ['c', 100_900],
      ['b', 100_700],
      ['a', 100_000],
    ]);
    expect(await leaderboard.maintain()).toBe(0);
  });

  it('reads only entries that are newer than the board', async () => {
    await board.world.aUser('a');
    const leaderboard = board.open();
    await leaderboard.maintain();
    board.world.time.now += hourMs;
    await leaderboard.maintain();
    // If the old entry were read again, its account would be put back on the board.
    await board.redis.hDel(board.keys.users, 'a');
    expect(await leaderboard.maintain()).toBe(0);
  });

  it('catches up from the time of an old copy of the board that Redis has restored', async () => {
    for (const uid of ['a', 'b']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.maintain();
    const copied = [board.keys.order, board.keys.users];
    for (const key of copied) await board.redis.copy(key, `${key}:old`);
    for (let hour = 0; hour < 3; hour += 1) {
      board.world.time.now += hourMs;
      await move(board.ledgerFor(leaderboard), 'b', 500);
      await leaderboard.flush();
      await leaderboard.maintain();
    }
    board.world.time.now += hourMs;
    for (const key of copied) await board.redis.rename(`${key}:old`, key);
    expect((await onBoard())?.map(({ balance }) => balance)).toEqual([100_000, 100_000]);
    expect(await leaderboard.maintain()).toBe(1);
    expect(await onBoard()).toEqual(await byAccounts());
  });
});
