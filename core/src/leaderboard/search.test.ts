import type { Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBoard, type Board, type Player } from '../testing/board.ts';
import { tipOff } from '../testing/world.ts';
import type { Leaderboard } from './leaderboard.ts';

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

describe('searching names', () => {
  beforeEach(async () => {
    const usernames = ['Adam', 'ada', 'ÁDA', 'ad', 'Bob', 'a.*', 'a', 'אדם', '😀 fan'];
    await start(usernames.map((username, n) => ({ uid: `s${n}`, username, balance: 1_000 - n })));
  });
  const found = async (prefix: string, limit?: number) =>
    (await leaderboard.search(prefix, limit)).map(({ username, rank }) => [username, rank]);

  it('finds users by prefix, ignoring case and accents, with their ranks', async () => {
    expect(await found(' aD ')).toEqual([
      ['ad', 4],
      ['ada', 2],
      ['ÁDA', 3],
      ['Adam', 1],
    ]);
    expect(await found('אד')).toEqual([['אדם', 8]]);
    expect(await found('😀')).toEqual([['😀 fan', 9]]);
    expect(await found('a', 2)).toHaveLength(2);
    expect((await leaderboard.search('bo'))[0]).toEqual({
      rank: 5,
      position: 5,
      uid: 's4',
      username: 'Bob',
      balance: 996,
      equity: 996,
      totalWinnings: 0,
      netProfit: 0,
      hasBet: false,
      placesGained: 0,
    });
  });

  it('sorts users with the same name by rank', async () => {
    const balances = [3_000, 5_000, 4_000];
    await start(balances.map((balance, n) => ({ uid: `twin${n}`, username: n === 2 ? 'ann' : 'Ann', balance })));
    await leaderboard.rebuild();
    expect((await leaderboard.search('an')).map(({ balance, rank }) => [balance, rank])).toEqual([
      [5_000, 1],
      [4_000, 2],
      [3_000, 3],
    ]);
  });

  it('treats the prefix as plain text, and finds nothing for an invisible one', async () => {
    expect(await found('a.')).toEqual([['a.*', 6]]);
    for (const prefix of ['', '  ', '\u0000', '\u200b', '\u0301', '.', '^a', '$gt', 'zzz'])
      expect(await found(prefix)).toEqual([]);
  });

  it('uses an index', async () => {
    const plan: Document = await board.world.db.users.collection
      .find({ username: { $gte: 'a', $lt: 'a\uffff' }, seq: { $gt: 0 } })
      .collation({ locale: 'en', strength: 1 })
      .sort({ username: 1, _id: 1 })
      .limit(20)
      .explain();
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"indexName":"username_search"');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
  });
});
