import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBoard, type Board, type Player, sorted } from '../../testing/board.ts';
import { createStoredBoard } from './stored-board.ts';

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

it('lists every user exactly once in order, however balances change meanwhile', async () => {
  const { db } = board.world;
  const seen: { uid: string; username: string; balance: number }[] = [];
  let turn = 1;
  for await (const users of createStoredBoard(db).all()) {
    seen.push(...users);
    // The first become the last and the other way round: a reader of the index would miss some and meet others twice.
    turn = -turn;
    await db.raw.accounts.updateMany({}, [{ $set: { balance: { $subtract: [600 * turn, '$balance'] } } }]);
  }
  expect(seen.map(({ uid, username, balance }) => ({ uid, username, balance }))).toEqual(
    sorted(players).map(({ uid, username, balance }) => ({ uid, username, balance })),
  );
});

it('leaves out an account that was never opened', async () => {
  const { db } = board.world;
  await db.raw.accounts.updateOne({ _id: 'u7' }, { $set: { seq: 0 } });
  const seen: string[] = [];
  for await (const users of createStoredBoard(db).all()) seen.push(...users.map(({ uid }) => uid));
  await db.raw.accounts.updateOne({ _id: 'u7' }, { $set: { seq: 1 } });
  expect(seen).toHaveLength(count - 1);
  expect(seen).not.toContain('u7');
});

it('closes its cursor when the reader stops early', async () => {
  const { db } = board.world;
  const cursors: { readonly closed: boolean }[] = [];
  const accounts = new Proxy(db.raw.accounts, {
    get(target, name) {
      if (name !== 'find') return Reflect.get(target, name, target);
      return (...args: Parameters<typeof target.find>) => {
        const cursor = target.find(...args);
        cursors.push(cursor);
        return cursor;
      };
    },
  });
  for await (const users of createStoredBoard({ ...db, raw: { ...db.raw, accounts } }).all()) {
    expect(users.length).toBeLessThan(count);
    expect(cursors).toMatchObject([{ closed: false }]);
    break;
  }
  expect(cursors).toMatchObject([{ closed: true }]);
});
