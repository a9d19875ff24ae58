import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderField } from '../members/profiles/list-users.ts';
import { maxWaiting } from '../members/profiles/slow-reads.ts';
import { aBoard, type Board } from '../testing/board.ts';
import { createStoredBoard, maxStartPosition } from './stored-board.ts';

let board: Board;
beforeAll(async () => {
  board = await aBoard();
  await board.store([
    { uid: 'u1', username: 'ann', balance: 300 },
    { uid: 'u2', username: 'bob', balance: 200 },
    { uid: 'u3', username: 'cleo', balance: 200 },
  ]);
});
afterAll(() => board.end());

/** A board on a database that records how many counts of rows before a place ran at the same time. */
function anObservedBoard() {
  const { db } = board.world;
  const running = { now: 0, max: 0 };
  const users = new Proxy(db.users, {
    get(target, name) {
      if (name !== 'countDocuments') return Reflect.get(target, name, target).bind(target);
      return async (...args: [object]) => {
        const isRankCount = args[0] !== undefined && orderField in args[0];
        if (isRankCount) running.max = Math.max(running.max, ++running.now);
        try {
          return await target.countDocuments(...args);
        } finally {
          if (isRankCount) running.now -= 1;
        }
      };
    },
  });
  return { stored: createStoredBoard({ ...db, users }), running };
}

describe('the leaderboard in the database', () => {
  it('rejects pages that begin after position 10,000', async () => {
    const { stored } = anObservedBoard();
    expect((await stored.page({ position: maxStartPosition }, 10)).rows).toEqual([]);
    await expect(stored.page({ position: maxStartPosition + 1 }, 10)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Ranks beyond 10,000 cannot be shown at this moment. Please try again in a minute.',
    });
  });

  it('counts one rank at a time and rejects calls that would wait too long', async () => {
    const { stored, running } = anObservedBoard();
    const afterBob = { after: { value: 200, username: 'bob', uid: 'u2' } };
    const calls = Array.from({ length: maxWaiting + 10 }, () => stored.page(afterBob, 1));
    const results = await Promise.allSettled(calls);
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected).toHaveLength(10);
    for (const { reason } of rejected) expect(reason).toMatchObject({ code: 'unavailable' });
    for (const result of results) {
      if (result.status === 'fulfilled') expect(result.value.rows).toMatchObject([{ uid: 'u3', rank: 2, position: 3 }]);
    }
    // A rank takes three counts.
    expect(running.max).toBe(3);
    expect(await stored.rank('u1')).toEqual({ rank: 1, position: 1, total: 3 });
  });

  it('reads its first page without waiting for ranks', async () => {
    const { stored, running } = anObservedBoard();
    const ranks = Promise.all(Array.from({ length: maxWaiting }, () => stored.rank('u2')));
    expect((await stored.page({ position: 1 }, 2)).rows).toMatchObject([{ uid: 'u1' }, { uid: 'u2', rank: 2 }]);
    expect(running.max).toBe(3);
    await ranks;
  });
});
