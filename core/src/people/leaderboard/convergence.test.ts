import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyState } from '../../money/account.ts';
import type { Ledger } from '../../money/ledger.ts';
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

const hourMs = 3_600_000;
let moves = 0;
const move = (ledger: Ledger, uid: string, amount: number) => {
  moves += 1;
  return ledger.move({
    uid,
    key: `move-${moves}`,
    decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
  });
};
/** What the board in Redis has, whoever would be asked. */
async function onBoard() {
  const page = await createRedisBoard(board.redis, board.keys).page({ rank: 1 }, 1_000);
  return page?.rows.map(({ uid, username, balance }) => ({ uid, username, balance }));
}
/** What the accounts say. */
async function byAccounts() {
  const accounts = await board.world.db.accounts.find({ seq: { $gt: 0 } }).lean();
  return sorted(accounts.map(({ _id: uid, username, balance }) => ({ uid, username, balance })));
}

describe('a name', () => {
  it('that a process gave and died is on the board after the next keeping up, and told of once', async () => {
    await board.store([{ uid: 'a', username: 'ann', balance: 5 }]);
    const leaderboard = board.open();
    await leaderboard.keepUp();
    board.world.time.now += 10 * hourMs;
    await board.world.accounts.rename('a', 'Bea');
    await leaderboard.keepUp();
    expect(await onBoard()).toEqual([{ uid: 'a', username: 'Bea', balance: 5 }]);
    const told = board.moved.length;
    await leaderboard.keepUp();
    expect(board.moved).toHaveLength(told);
  });
});

describe('notes', () => {
  it('leave the newest state of everybody, in whatever order and from whatever process they come', async () => {
    const uids = ['a', 'b', 'c', 'd'];
    const processes = [board.open(), board.open(await openTestRedis())];
    const states = fc.uniqueArray(fc.record({ user: fc.nat({ max: 3 }), seq: fc.integer({ min: 2, max: 40 }) }), {
      selector: ({ user, seq }) => `${user}:${seq}`,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(states, fc.infiniteStream(fc.nat({ max: 1 })), async (drawn, turns) => {
        await board.world.db.accounts.deleteMany({});
        await board.store(uids.map((uid) => ({ uid, username: uid.toUpperCase(), balance: 0 })));
        await Promise.all(processes.map((leaderboard) => leaderboard.keepUp()));
        await processes[0]?.rebuild();
        for (const { user, seq } of drawn) {
          const uid = uids[user] ?? '';
          const process = processes[turns.next().value ?? 0];
          // Of one seq there is one state: the fold of a ledger is the same whoever computes it.
          const state = { ...emptyState, seq, balance: (seq * 37) % 11 };
          process?.note([{ entry: { uid }, state } as Parameters<Leaderboard['note']>[0][number]]);
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

describe('building', () => {
  it('beside a living system ends with everything that was committed', async () => {
    const leaderboard = board.open();
    const other = board.open(await openTestRedis());
    await Promise.all([leaderboard.keepUp(), other.keepUp()]);
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
      const [inRedis] = (await createRedisBoard(board.redis, board.keys).ranks([uid]))?.ranks ?? [];
      expect((await leaderboard.rankOf(uid))?.rank).toBe(inRedis?.rank);
    }
    expect(board.errors).toEqual([]);
  });
});

describe('catching up', () => {
  it('finds what was committed and never noted, by accounts that a crash left behind their ledger too', async () => {
    for (const uid of ['a', 'b', 'c']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.keepUp();
    board.world.time.now += 5 * hourMs;
    await move(board.world.ledger, 'b', 700);
    const before = await board.world.db.accounts.findById('c').lean();
    await move(board.world.ledger, 'c', 900);
    await board.world.db.accounts.replaceOne({ _id: 'c' }, { ...before });
    expect(await leaderboard.keepUp()).toBe(2);
    expect((await onBoard())?.map(({ uid, balance }) => [uid, balance])).toEqual([
      ['c', 100_900],
      ['b', 100_700],
      ['a', 100_000],
    ]);
    expect(await leaderboard.keepUp()).toBe(0);
  });

  it('reads no more than what is newer than the board', async () => {
    await board.world.aUser('a');
    const leaderboard = board.open();
    await leaderboard.keepUp();
    board.world.time.now += hourMs;
    await leaderboard.keepUp();
    // Were the old entry read again, its account would be looked at and mended.
    await board.redis.hDel(board.keys.users, 'a');
    expect(await leaderboard.keepUp()).toBe(0);
  });

  it('goes back as far as a Redis that came back with an old copy of the board', async () => {
    for (const uid of ['a', 'b']) await board.world.aUser(uid);
    const leaderboard = board.open();
    await leaderboard.keepUp();
    const kept = [board.keys.order, board.keys.users, board.keys.asOf];
    for (const key of kept) await board.redis.copy(key, `${key}:old`);
    for (let hour = 0; hour < 3; hour += 1) {
      board.world.time.now += hourMs;
      await move(board.ledgerFor(leaderboard), 'b', 500);
      await leaderboard.flush();
      await leaderboard.keepUp();
    }
    board.world.time.now += hourMs;
    for (const key of kept) await board.redis.rename(`${key}:old`, key);
    expect((await onBoard())?.map(({ balance }) => balance)).toEqual([100_000, 100_000]);
    expect(await leaderboard.keepUp()).toBe(1);
    expect(await onBoard()).toEqual(await byAccounts());
  });
});
