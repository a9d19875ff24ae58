import { dayMs, hourMs } from '@courtside/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdStake } from '../bets/holds.ts';
import { placeBet } from '../bets/place-bet.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { aBoard, type Board, openTestRedis, type Player } from '../testing/board.ts';
import { tipOff } from '../testing/world.ts';
import type { Leaderboard } from './leaderboard.ts';
import { createStoredBoard } from './stored-board.ts';

let board: Board;
let leaderboard: Leaderboard;
let ledger: Ledger;
beforeEach(async () => {
  board = await aBoard();
  board.world.time.now = tipOff;
});
afterEach(() => board.end());

/** Stores accounts, then opens the leaderboard. */
async function start(players: readonly Player[]): Promise<void> {
  await board.store(players);
  leaderboard = board.open();
  ledger = board.ledgerFor(leaderboard);
  await leaderboard.maintain();
}
const names = async () => (await leaderboard.page()).rows.map(({ username }) => username);
let moves = 0;
const move = (uid: string, amount: number) => {
  moves += 1;
  return ledger.move({
    account: mainAccountOf(uid),
    key: `move-${moves}`,
    decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
  });
};
const people = [
  { uid: 'u1', username: 'ann', balance: 300 },
  { uid: 'u2', username: 'bob', balance: 200 },
  { uid: 'u3', username: 'cleo', balance: 100 },
];

describe('the leaderboard', () => {
  it('lists only public fields, highest first', async () => {
    await start(people);
    await board.world.db.users.updateOne({ _id: mainAccountOf('u1') }, { $set: { totalWinnings: -5, seq: 2 } });
    await leaderboard.rebuild();
    expect((await leaderboard.page({ limit: 1 })).rows).toEqual([
      {
        rank: 1,
        position: 1,
        uid: 'u1',
        username: 'ann',
        balance: 300,
        equity: 300,
        totalWinnings: -5,
        netProfit: 0,
        hasBet: false,
        placesGained: 0,
      },
    ]);
  });

  it('keeps the place of a user through hold, stake and undo, in Redis and in the database, and moves it with the result', async () => {
    await start([]);
    const { world } = board;
    for (const uid of ['stays', 'bets', 'waits']) await world.aUser(uid);
    await world.setBalance('stays', 100_001);
    await world.setBalance('waits', 99_999);
    const stored = createStoredBoard(world.db);
    const order = ['stays', 'bets', 'waits'];
    const rows = async (expected: readonly string[]) => {
      leaderboard.refresh(order);
      await leaderboard.flush();
      const { rows: inRedis } = await leaderboard.page();
      const { rows: inDatabase } = await stored.page({ position: 1 }, 10);
      for (const found of [inRedis, inDatabase]) expect(found.map(({ uid }) => uid)).toEqual(expected);
      for (const uid of expected)
        expect(await leaderboard.rankOf(uid)).toMatchObject({ position: expected.indexOf(uid) + 1 });
      const own = inRedis.find(({ uid }) => uid === 'bets');
      expect(inDatabase.find(({ uid }) => uid === 'bets')).toMatchObject({
        balance: own?.balance,
        equity: own?.equity,
      });
      return [own?.balance, own?.equity];
    };
    expect(await rows(order)).toEqual([100_000, 100_000]);
    const later = new Date(world.time.now + 3_600_000);
    const markets = { moneyline: world.aMoneyline({ staleAt: later }) };
    const game = await world.anOpenGame({ startTime: later, endTime: later, markets });
    await holdStake(world, 'bets', 40_000);
    expect(await rows(order)).toEqual([60_000, 100_000]);
    const bet = { uid: 'bets', gameId: game.id, teamChosen: game.team1 };
    await placeBet(world, { ...bet, amount: 40_000, key: 'claims' });
    await placeBet(world, { ...bet, amount: 60_000, key: 'rest' });
    expect(await rows(order)).toEqual([0, 100_000]);
    await undoBet(world, 'bets', 'rest');
    expect(await rows(order)).toEqual([60_000, 100_000]);
    await world.finish(game, 90, 100);
    await world.settlement.settle(game.id);
    expect(await rows(['stays', 'waits', 'bets'])).toEqual([60_000, 60_000]);
    expect(await world.violations()).toEqual([]);
  });

  it('has new accounts and moves right after an update, and reports the users that moved', async () => {
    await start([]);
    expect(await leaderboard.page()).toEqual({ rows: [], total: 0, nextCursor: null });
    await Promise.all(people.map(({ uid }) => board.world.aUser(uid)));
    await leaderboard.rebuild();
    board.moved.length = 0;
    await move('u3', 50);
    await leaderboard.flush();
    expect(await names()).toEqual(['u3', 'u1', 'u2']);
    await move('u2', 40);
    await leaderboard.flush();
    expect(await names()).toEqual(['u3', 'u2', 'u1']);
    expect(board.moved).toEqual(['u3', 'u2']);
    await board.world.db.users.updateOne({ _id: mainAccountOf('u2') }, { $set: { username: 'Bob' } });
    leaderboard.refresh(['u2']);
    await leaderboard.flush();
    expect(board.moved).toEqual(['u3', 'u2', 'u2']);
    expect(await names()).toEqual(['u3', 'Bob', 'u1']);
    expect(await leaderboard.rankOf('u2')).toMatchObject({ rank: 2, total: 3 });
    expect(board.errors).toEqual([]);
  });

  it('reports the row of a user who bets from the balance, and writes the place only for what changes it', async () => {
    await start([]);
    const { world, moved, redis, keys } = board;
    world.time.now = tipOff - hourMs;
    await world.aUser('ada');
    await leaderboard.rebuild();
    const game = await world.anOpenGame();
    const stored = () => redis.hGet(keys.members, 'ada');
    const before = await stored();
    moved.length = 0;
    await placeBet({ ...world, ledger }, { uid: 'ada', gameId: game.id, teamChosen: game.team1, amount: 40_000 });
    await leaderboard.flush();
    expect(moved).toEqual(['ada']);
    expect(await stored()).toBe(before);
    expect((await leaderboard.page()).rows).toMatchObject([{ uid: 'ada', balance: 60_000, equity: 100_000 }]);
    await move('ada', 100);
    await leaderboard.flush();
    expect(moved).toEqual(['ada', 'ada']);
    expect(await stored()).not.toBe(before);
    expect((await leaderboard.page()).rows).toMatchObject([{ balance: 60_100, equity: 100_100 }]);
  });

  it('adds a user who is not in the order yet', async () => {
    await start([]);
    await board.store(people);
    await move('u2', 1_000);
    await leaderboard.flush();
    expect((await leaderboard.page()).rows).toMatchObject([{ uid: 'u2', username: 'bob', balance: 1_200 }]);
  });

  it('returns the rank of a user who is not on the board yet, and null for an unknown user', async () => {
    await start([]);
    await board.store(people);
    expect(await leaderboard.rankOf('u2')).toEqual({ rank: 2, position: 2, total: 3, placesGained: null });
    expect(await leaderboard.rankOf('ghost')).toBeNull();
  });

  it('leaves out an account whose opening was interrupted', async () => {
    const poor = ['u0', 'u9'].map((uid) => ({ uid, username: `name of ${uid}`, balance: 0 }));
    await board.store(poor);
    await board.world.db.users.updateOne({ _id: mainAccountOf('u0') }, { $set: { seq: 0 } });
    await start(people);
    const expected = ['ann', 'bob', 'cleo', 'name of u9'];
    expect(await names()).toEqual(expected);
    const stored = createStoredBoard(board.world.db);
    const page = await stored.page({ position: 1 }, 10);
    expect([page.total, page.rows.map(({ username }) => username)]).toEqual([4, expected]);
    expect(await stored.rank('u9')).toEqual({ rank: 4, position: 4, total: 4 });
    expect(await leaderboard.rankOf('u0')).toBeNull();
  });

  it('returns pages of 100 rows by default and 1,000 at most, and no cursor on the last page', async () => {
    await start(Array.from({ length: 1_205 }, (_, n) => ({ uid: `p${n}`, username: 'same', balance: n })));
    const sizesBy = async (limit?: number) => {
      const sizes: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await leaderboard.page({ cursor, limit });
        sizes.push(page.rows.length);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return sizes;
    };
    expect(await sizesBy()).toEqual([...Array.from({ length: 12 }, () => 100), 5]);
    expect(await sizesBy(5_000)).toEqual([1_000, 205]);
    const [first, whole] = [await leaderboard.page({ limit: 2 }), await leaderboard.page({ limit: 0 })];
    expect([first.rows.length, first.total, whole.rows.length]).toEqual([2, 1_205, 1]);
  });

  it('begins at any position, continues from there, and is empty after the last one', async () => {
    await start(Array.from({ length: 205 }, (_, n) => ({ uid: `p${n}`, username: 'same', balance: 1_000 - n })));
    const page = await leaderboard.page({ start: 150, limit: 3 });
    expect(page.rows.map(({ rank, uid }) => [rank, uid])).toEqual([
      [150, 'p149'],
      [151, 'p150'],
      [152, 'p151'],
    ]);
    const next = await leaderboard.page({ cursor: page.nextCursor ?? undefined });
    expect([next.rows.length, next.rows[0]?.rank, next.rows.at(-1)?.rank, next.nextCursor]).toEqual([
      53,
      153,
      205,
      null,
    ]);
    for (const start of [206, 999_999_999])
      expect(await leaderboard.page({ start })).toEqual({ rows: [], total: 205, nextCursor: null });
  });

  it.each(['', 'x', '!!', 'bnVsbA', Buffer.from('["1","a","b"]').toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      await start([]);
      await expect(leaderboard.page({ cursor })).rejects.toMatchObject({ code: 'bad-request', field: 'cursor' });
    },
  );
});

describe('places gained', () => {
  it('are counted from the beginning of the day', async () => {
    await start(people);
    const gains = async () => (await leaderboard.page()).rows.map(({ uid, placesGained }) => [uid, placesGained]);
    await move('u3', 1_000);
    await leaderboard.flush();
    await leaderboard.maintain();
    expect(await gains()).toEqual([
      ['u3', 2],
      ['u1', -1],
      ['u2', -1],
    ]);
    expect(await leaderboard.rankOf('u3')).toEqual({ rank: 1, position: 1, total: 3, placesGained: 2 });
    board.world.time.now += dayMs;
    await leaderboard.maintain();
    expect((await gains()).map(([, gained]) => gained)).toEqual([0, 0, 0]);
    await board.world.aUser('new');
    await move('new', 10_000);
    await leaderboard.flush();
    expect(await gains()).toEqual([
      ['new', null],
      ['u3', -1],
      ['u1', -1],
      ['u2', -1],
    ]);
  });
});

describe('rebuilding', () => {
  it('runs in one process at a time and leaves no unfinished build', async () => {
    await start(people);
    const other = board.open(await openTestRedis());
    await other.maintain();
    const built = await Promise.all([leaderboard.rebuild(), other.rebuild(), leaderboard.rebuild()]);
    expect(built.filter((count) => count === 3).length).toBeGreaterThanOrEqual(1);
    expect(built).toContain(null);
    expect((await board.redis.keys(`${board.keys.order.split(':')[0]}:*next*`)).length).toBe(0);
  });
});
