import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { aBoard, type Board, equityOf, type Player, sorted } from '../testing/board.ts';
import type { Leaderboard } from './leaderboard.ts';
import { decodeCursor, type PageStart, type Place, placeOf, type RankedPlace } from './place.ts';
import { createRedisOrder, type RedisOrder } from './redis-order.ts';
import { createStoredBoard, type StoredBoard } from './stored-board.ts';

let board: Board;
let leaderboard: Leaderboard;
let inRedis: RedisOrder;
let inDatabase: StoredBoard;
beforeAll(async () => {
  board = await aBoard();
  leaderboard = board.open();
  await leaderboard.maintain();
  inRedis = createRedisOrder(board.redis, board.keys);
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
  await board.world.db.users.deleteMany({});
  await board.store(people);
  expect(await leaderboard.rebuild()).toBe(people.length);
}
/** The rank by definition: one more than the number of players with a higher sum of balance and open stakes. */
const rankOf = (own: Player, people: readonly Player[]) =>
  1 + people.filter((player) => equityOf(player) > equityOf(own)).length;
/** A page of the order in Redis or in the database. */
type ReadPage = (from: PageStart, limit: number) => Promise<{ places: readonly RankedPlace[]; total: number } | null>;
const pageInRedis: ReadPage = (from, limit) => inRedis.page(from, limit);
const pageInDatabase: ReadPage = async (from, limit) => {
  const { rows, total } = await inDatabase.page(from, limit);
  return { places: rows.map((row) => ({ ...row, ...placeOf(row) })), total };
};
const read = [pageInRedis, pageInDatabase];

it('equals a simple sort of random players in Redis and in the database, for every page and rank', async () => {
  await fc.assert(
    fc.asyncProperty(players, fc.integer({ min: 1, max: 7 }), async (people, limit) => {
      await buildFrom(people);
      const expected = sorted(people);
      for (const readPage of read) {
        const places: RankedPlace[] = [];
        let after: Place | null = null;
        do {
          const page = await readPage(after === null ? { position: 1 } : { after }, limit);
          expect(page?.total).toBe(people.length);
          places.push(...(page?.places ?? []));
          after = page?.places.at(-1) ?? null;
        } while (after !== null);
        expect(places.map(({ uid, username: name, value }) => [uid, name, value])).toEqual(
          expected.map((player) => [player.uid, player.username, equityOf(player)]),
        );
        expect(places.map(({ position }) => position)).toEqual(expected.map((_, n) => n + 1));
        expect(places.map(({ rank }) => rank)).toEqual(expected.map((player) => rankOf(player, people)));
      }
      const { rows } = await leaderboard.page({ limit: 1_000 });
      expect(rows.map(({ uid, balance }) => [uid, balance])).toEqual(
        expected.map(({ uid, balance }) => [uid, balance]),
      );
      for (let position = 1; position <= expected.length + 1; position += limit) {
        const wanted = expected
          .slice(position - 1, position - 1 + limit)
          .map((player, index) => [player.uid, position + index, rankOf(player, people)]);
        for (const readPage of read) {
          const page = await readPage({ position }, limit);
          expect(page?.places.map((place) => [place.uid, place.position, place.rank])).toEqual(wanted);
        }
      }
      for (const player of people) {
        const place = { rank: rankOf(player, people), position: expected.indexOf(player) + 1 };
        expect(await inRedis.find(player.uid)).toMatchObject({ place, total: people.length });
        expect(await inDatabase.rank(player.uid)).toEqual({ ...place, total: people.length });
      }
    }),
    { numRuns: sample(6, 25) },
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
        for (const readPage of read) {
          const page = await readPage({ after: placeOf(place) }, limit);
          expect(page?.places.map((found) => found.uid)).toEqual(expected);
          expect(page?.places[0]?.position).toBe(expected.length > 0 ? order.indexOf(place.uid) + 1 : undefined);
          const next = people.find((player) => player.uid === expected[0]);
          expect(page?.places[0]?.rank).toBe(next && rankOf(next, people));
        }
      }
    }),
    { numRuns: sample(6, 25) },
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
    for (const [n, uid] of [...movers].entries()) {
      const balance = 700 * ((n + round) % 8);
      const $set = { seq: 1 + round, balance, equity: balance };
      await board.world.db.users.updateOne({ _id: mainAccountOf(uid) }, { $set });
    }
    leaderboard.refresh([...movers]);
    await leaderboard.flush();
  }
  const stayed = sorted(people).filter(({ uid }) => !movers.has(uid));
  expect(seen.filter((uid) => !movers.has(uid))).toEqual(stayed.map(({ uid }) => uid));
});
