import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UserDoc } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { aBoard, type Board, type Player } from '../testing/board.ts';
import { tipOff } from '../testing/world.ts';
import type { FoundUser, Leaderboard } from './leaderboard.ts';
import { createStoredBoard } from './stored-board.ts';

let board: Board;
let leaderboard: Leaderboard;
beforeEach(async () => {
  board = await aBoard();
  board.world.time.now = tipOff;
});
afterEach(() => board.end());

/** Stores accounts, then opens the leaderboard. */
async function start(players: readonly Player[]): Promise<void> {
  await board.store(players);
  leaderboard = board.open();
  await leaderboard.maintain();
}

/** Changes a user in the database and then on the leaderboard. */
async function change(uid: string, state: Partial<UserDoc>): Promise<void> {
  await board.world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set: state });
  leaderboard.refresh([uid]);
}

it('shows the net profit with losses and pending stakes left out, and whether a user has bet', async () => {
  const tied = ['ann', 'bob', 'cleo'].map((username) => ({ uid: username, username, balance: 100 }));
  await board.store(tied);
  const stats = { bets: 3, won: 1, lost: 1, void: 0, staked: 60_000, inPlay: 10_000, returned: 20_000 };
  await board.world.db.users.updateOne({ uid: 'bob' }, { $set: { stats } });
  await board.world.db.users.updateOne({ uid: 'cleo' }, { $set: { stats: { ...stats, bets: 1, void: 1 } } });
  await start([]);
  const shown = ({ username, rank, netProfit, hasBet }: FoundUser) => [username, rank, netProfit, hasBet];
  const expected = [
    ['ann', 1, 0, false],
    ['bob', 1, -30_000, true],
  ];
  expect((await leaderboard.page({ limit: 2 })).rows.map(shown)).toEqual(expected);
  expect((await createStoredBoard(board.world.db).page({ position: 1 }, 2)).rows.map(shown)).toEqual(expected);
  expect((await leaderboard.search('b')).map(shown)).toEqual([['bob', 1, -30_000, true]]);
  expect((await leaderboard.page()).rows[2]).toMatchObject({ username: 'cleo', position: 3, hasBet: false });
  const won = { ...stats, returned: 90_000 };
  await change('bob', { seq: 2, balance: 200, equity: 200, stats: won });
  await leaderboard.flush();
  expect((await leaderboard.page()).rows.map(shown)).toEqual([
    ['bob', 1, 40_000, true],
    ['ann', 2, 0, false],
    ['cleo', 2, -30_000, false],
  ]);
});

it('counts places gained by rank, so that no player moves when a tie is only listed in another order', async () => {
  const tied = Array.from({ length: 1_100 }, (_, n) => ({ uid: `t${n}`, username: `t${n}`, balance: 100 }));
  await start([...tied, { uid: 'top', username: 'top', balance: 200 }]);
  await board.world.db.users.updateOne({ _id: mainAccountOf('t5') }, { $set: { username: 'zz' } });
  leaderboard.refresh(['t5']);
  await leaderboard.flush();
  expect(await leaderboard.rankOf('t5')).toEqual({ rank: 2, position: 1_101, total: 1_101, placesGained: 0 });
  for (const [uid, balance] of [
    ['t7', 150],
    ['t8', 250],
  ] as const)
    await change(uid, { seq: 2, balance, equity: balance });
  await leaderboard.flush();
  const gains = (await leaderboard.page({ limit: 4 })).rows.map((row) => [row.uid, row.rank, row.placesGained]);
  expect(gains).toEqual([
    ['t8', 1, 1],
    ['top', 2, -1],
    ['t7', 3, -1],
    ['t0', 4, -2],
  ]);
});
