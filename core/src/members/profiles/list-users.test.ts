import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { aBoard, type Board, type Player, sorted } from '../../testing/board.ts';
import { createListUsers } from './list-users.ts';

const count = 5_000;
let board: Board;
let players: Player[];
beforeAll(async () => {
  board = await aBoard();
  players = Array.from({ length: count }, (_, n) => ({
    uid: `u${n}`,
    username: n % 3 === 0 ? 'Ann' : `Åsa ${n % 40}`,
    balance: (n * 7_919) % 500,
  }));
  await board.store(players);
});
afterAll(() => board.end());

it('lists every user exactly once and in order while balances change', async () => {
  const { db } = board.world;
  const seen: { uid: string; username: string; balance: number }[] = [];
  let sign = 1;
  for await (const users of createListUsers(db)()) {
    seen.push(...users);
    // Reverses the order, so that an index scan would miss some users and return others twice.
    sign = -sign;
    await db.users.updateMany({}, [{ $set: { balance: { $subtract: [600 * sign, '$balance'] } } }]);
  }
  expect(seen.map(({ uid, username, balance }) => ({ uid, username, balance }))).toEqual(
    sorted(players).map(({ uid, username, balance }) => ({ uid, username, balance })),
  );
});

it('leaves out an account whose opening was interrupted', async () => {
  const { db } = board.world;
  await db.users.updateOne({ _id: mainAccountOf('u7') }, { $set: { seq: 0 } });
  const seen: string[] = [];
  for await (const users of createListUsers(db)()) seen.push(...users.map(({ uid }) => uid));
  await db.users.updateOne({ _id: mainAccountOf('u7') }, { $set: { seq: 1 } });
  expect(seen).toHaveLength(count - 1);
  expect(seen).not.toContain('u7');
});

it('closes the cursor when the reader stops early', async () => {
  const { db } = board.world;
  const find = vi.spyOn(db.users.collection, 'find');
  const closed = () => find.mock.results.map(({ value }) => value.closed);
  for await (const users of createListUsers(db)()) {
    expect(users.length).toBeLessThan(count);
    expect(closed()).toEqual([false]);
    break;
  }
  expect(closed()).toEqual([true]);
});
