import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { readAccounts } from '../members/profiles/accounts.ts';
import { aBoard, type Board } from '../testing/board.ts';
import { rebuildMs } from './leaderboard.ts';
import { createRedisOrder } from './redis-order.ts';
import { createStoredBoard } from './stored-board.ts';

let board: Board;
beforeAll(async () => {
  board = await aBoard();
  await board.store([
    { uid: 'u1', username: 'ann', balance: 300 },
    { uid: 'u2', username: 'bob', balance: 250 },
    { uid: 'u3', username: 'cleo', balance: 200 },
    { uid: 'u4', username: 'bob', balance: 200 },
  ]);
});
afterAll(() => board.end());

const uidsOf = (rows: readonly { readonly uid: string; readonly rank?: number | null }[]) =>
  rows.map(({ uid, rank }) => `${uid} ${rank}`);

/** Everything that the board's keys contain. */
async function textsIn(redis: Board['redis'], keys: Board['keys']): Promise<string> {
  const texts = [
    await redis.zRange(keys.order, 0, -1),
    await redis.hGetAll(keys.members),
    await redis.hGetAll(keys.ranks),
  ];
  return JSON.stringify(texts);
}

async function markDeleted(uid: string): Promise<void> {
  const { db, clock } = board.world;
  const at = new Date(clock());
  const deletion = { username: 'Former player 1234', deletedAt: at, renamedAt: at };
  await db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: deletion });
}

it('a change that was read before a user was deleted does not put the user back', async () => {
  await board.store([{ uid: 'u9', username: 'real name', balance: 900 }]);
  const leaderboard = board.open();
  await leaderboard.maintain();
  await leaderboard.rebuild();
  const read = await readAccounts(board.world.db, ['u9']);
  await markDeleted('u9');
  leaderboard.refresh(['u9']);
  await leaderboard.flush();
  // A write of another process that was suspended after its read.
  await createRedisOrder(board.redis, board.keys).put([...read.values()]);
  expect((await leaderboard.page()).rows.map(({ uid }) => uid)).not.toContain('u9');
  for (const rebuild of [false, true]) {
    if (rebuild) await leaderboard.rebuild();
    await leaderboard.maintain();
    expect(await textsIn(board.redis, board.keys)).not.toContain('real name');
  }
  await board.world.db.users.deleteOne({ _id: mainAccountOf('u9') });
});

it('a deleted user leaves the leaderboard immediately, and no later change puts them back', async () => {
  const leaderboard = board.open();
  await leaderboard.maintain();
  expect((await leaderboard.page()).total).toBe(4);
  const ledger = board.ledgerFor(leaderboard);
  const move = (uid: string, key: string) =>
    ledger.move({
      account: mainAccountOf(uid),
      key,
      decide: () => ({ kind: 'correction', amount: 1_000, ref: { reason: 'test' } }),
    });

  await markDeleted('u1');
  expect(uidsOf((await leaderboard.page()).rows)).not.toContain('u1 1');
  leaderboard.refresh(['u1']);
  await leaderboard.flush();
  expect(board.moved).toContain('u1');
  await move('u1', 'later');
  await leaderboard.flush();
  expect(uidsOf((await leaderboard.page()).rows)).toEqual(['u2 1', 'u4 2', 'u3 2']);

  // A process that was killed before it removed the user: the next rebuild does.
  await markDeleted('u2');
  board.world.time.now += rebuildMs;
  await leaderboard.maintain();
  for (const rebuild of [false, true]) {
    if (rebuild) await leaderboard.rebuild();
    expect(uidsOf((await leaderboard.page()).rows)).toEqual(['u4 1', 'u3 1']);
    expect(await leaderboard.rankOf('u3')).toMatchObject({ rank: 1, position: 2, total: 2 });
    expect(uidsOf(await leaderboard.search('b'))).toEqual(['u4 1']);
  }
  expect(await leaderboard.search('Former')).toEqual([]);

  const stored = createStoredBoard(board.world.db);
  expect(await stored.page({ position: 1 }, 10)).toMatchObject({
    rows: [{ uid: 'u4', rank: 1 }, { uid: 'u3' }],
    total: 2,
  });
  expect(await stored.rank('u3')).toEqual({ rank: 1, position: 2, total: 2 });
  expect(await stored.rank('u1')).toBeNull();
  const all: string[] = [];
  for await (const users of board.world.accounts.all()) all.push(...users.map(({ uid }) => uid));
  expect(all).toEqual(['u4', 'u3']);
});
