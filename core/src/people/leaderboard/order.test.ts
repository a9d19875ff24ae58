import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyState } from '../../ledger/account-state.ts';
import { aBoard, type Board, equityOf, type Player, sorted } from '../../testing/board.ts';
import type { BoardPage, Board as BoardPort } from './board.ts';
import type { Leaderboard } from './leaderboard.ts';
import { decodeCursor, type Place, placeOf } from './place.ts';
import { createRedisBoard } from './redis-board.ts';
import { createStoredBoard, type StoredBoard } from './stored-board.ts';

let board: Board;
let leaderboard: Leaderboard;
let inRedis: BoardPort;
let inDatabase: StoredBoard;
beforeAll(async () => {
  board = await aBoard();
  leaderboard = board.open();
  await leaderboard.maintain();
  inRedis = createRedisBoard(board.redis, board.keys);
  inDatabase = createStoredBoard(board.world.db);
});
afterAll(() => board.end());

const username = fc.string({
  unit: fc.constantFrom('a', 'b', 'Z', ' ', '\u0001', 'é', '\ufeff', '\uffee', '😀'),
  minLength: 1,
  maxLength: 3,
});
/** Few sums and names, so that ties of every kind occur. */
const players = fc
  .array(
    fc.record({
      username,
      balance: fc.constantFrom(0, 7),
      equity: fc.constantFrom(0, 1, 100_000, 9_007_199_254_740_990),
    }),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((drawn) => drawn.map((player, n): Player => ({ ...player, uid: `u${(n * 7) % 25}-${n}` })));

async function buildFrom(people: readonly Player[]): Promise<void> {
  await board.world.db.profiles.deleteMany({});
  await board.store(people);
  expect(await leaderboard.rebuild()).toBe(people.length);
}
/** The rank by definition: one more than the number of players with a higher sum of balance and open stakes. */
const rankOf = (own: Player, people: readonly Player[]) =>
  1 + people.filter((player) => equityOf(player) > equityOf(own)).length;
const uids = (page: BoardPage | null) => page?.rows.map(({ uid }) => uid);

it('equals a simple sort of random players in Redis and in the database, for every page and rank', async () => {
  await fc.assert(
    fc.asyncProperty(players, fc.integer({ min: 1, max: 7 }), async (people, limit) => {
      await buildFrom(people);
      const expected = sorted(people);
      for (const read of [inRedis.page, inDatabase.page]) {
        const rows = [];
        let after: Place | null = null;
        do {
          const page: BoardPage | null = await read(after === null ? { position: 1 } : { after }, limit);
          expect(page?.total).toBe(people.length);
          rows.push(...(page?.rows ?? []));
          const last = page?.rows.at(-1);
          after = last === undefined ? null : placeOf(last);
        } while (after !== null);
        expect(rows.map(({ uid, username: name, balance }) => ({ uid, username: name, balance }))).toEqual(
          expected.map(({ uid, username: name, balance }) => ({ uid, username: name, balance })),
        );
        expect(rows.map(({ position }) => position)).toEqual(expected.map((_, n) => n + 1));
        expect(rows.map(({ rank }) => rank)).toEqual(expected.map((player) => rankOf(player, people)));
      }
      for (let position = 1; position <= expected.length + 1; position += limit) {
        const wanted = expected
          .slice(position - 1, position - 1 + limit)
          .map((player, index) => [player.uid, position + index, rankOf(player, people)]);
        for (const page of [await inRedis.page({ position }, limit), await inDatabase.page({ position }, limit)])
          expect(page?.rows.map((row) => [row.uid, row.position, row.rank])).toEqual(wanted);
      }
      for (const player of people) {
        const place = { rank: rankOf(player, people), position: expected.indexOf(player) + 1 };
        expect(await inRedis.rank(player.uid)).toMatchObject({ rank: place, total: people.length });
        expect(await inDatabase.rank(player.uid)).toEqual({ ...place, total: people.length });
      }
    }),
    { numRuns: 25 },
  );
});

it('continues after a place that no user has any more, equally in Redis and in the database', async () => {
  await fc.assert(
    fc.asyncProperty(players, players, fc.integer({ min: 1, max: 30 }), async (people, gone, limit) => {
      await buildFrom(people);
      for (const { balance, equity = balance, username: name, uid } of gone.slice(0, 8)) {
        const place = { balance, equity, username: name, uid: `x${uid}` };
        const order = sorted([...people, place]).map((player) => player.uid);
        const expected = order.slice(order.indexOf(place.uid) + 1).slice(0, limit);
        for (const page of [
          await inRedis.page({ after: placeOf(place) }, limit),
          await inDatabase.page({ after: placeOf(place) }, limit),
        ]) {
          expect(uids(page)).toEqual(expected);
          expect(page?.rows[0]?.position).toBe(expected.length > 0 ? order.indexOf(place.uid) + 1 : undefined);
          const next = people.find((player) => player.uid === expected[0]);
          expect(page?.rows[0]?.rank).toBe(next && rankOf(next, people));
        }
      }
    }),
    { numRuns: 25 },
  );
});

it('lists each user whose place does not change exactly once while others move', async () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    uid: `p${n}`,
    username: `n${n % 7}`,
    balance: 1_000 * (n % 5),
  }));
  await buildFrom(people);
  await leaderboard.maintain();
  const movers = new Set(people.filter((_, n) => n % 3 === 0).map(({ uid }) => uid));
  const seen: string[] = [];
  let cursor: string | undefined;
  let round = 0;
  for (;;) {
    const page = await leaderboard.page({ cursor, limit: 7 });
    seen.push(...page.rows.map(({ uid }) => uid));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
    expect(decodeCursor(cursor).uid).toBe(seen.at(-1));
    round += 1;
    const moves = [...movers].map((uid, n) => ({
      uid,
      seq: 1 + round,
      balance: 700 * ((n + round) % 8),
      equity: 700 * ((n + round) % 8),
      totalWinnings: 0,
      stats: emptyState.stats,
    }));
    await inRedis.change(moves);
  }
  const stayed = sorted(people).filter(({ uid }) => !movers.has(uid));
  expect(seen.filter((uid) => !movers.has(uid))).toEqual(stayed.map(({ uid }) => uid));
});
