import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBoard, type Board } from '../../testing/board.ts';
import { createStoredBoard, deepestStart, mostWaiting } from './stored-board.ts';

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

/** The board on a database that tells how many counts of better places were under way at once. */
function aWatchedBoard() {
  const { db } = board.world;
  const seen = { now: 0, most: 0 };
  const accounts = new Proxy(db.raw.accounts, {
    get(target, name) {
      if (name !== 'countDocuments') return Reflect.get(target, name, target).bind(target);
      return async (...args: Parameters<typeof target.countDocuments>) => {
        const isOfPlaces = args[0] !== undefined && 'balance' in args[0];
        if (isOfPlaces) seen.most = Math.max(seen.most, ++seen.now);
        try {
          return await target.countDocuments(...args);
        } finally {
          if (isOfPlaces) seen.now -= 1;
        }
      };
    },
  });
  return { stored: createStoredBoard({ ...db, raw: { ...db.raw, accounts } }), seen };
}

describe('while the database answers for the leaderboard', () => {
  it('nobody makes it skip very far', async () => {
    const { stored } = aWatchedBoard();
    expect((await stored.page({ rank: deepestStart }, 10)).rows).toEqual([]);
    await expect(stored.page({ rank: deepestStart + 1 }, 10)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Ranks beyond 10,000 cannot be shown at this moment. Please try again in a minute.',
    });
  });

  it('one at a time is ranked, and who would wait too long is told', async () => {
    const { stored, seen } = aWatchedBoard();
    const behindBob = { after: { balance: 200, username: 'bob', uid: 'u2' } };
    const calls = Array.from({ length: mostWaiting + 10 }, () => stored.page(behindBob, 1));
    const results = await Promise.allSettled(calls);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
    for (const result of results) {
      if (result.status === 'fulfilled') expect(result.value.rows).toMatchObject([{ uid: 'u3', rank: 3 }]);
    }
    // One rank takes three counts.
    expect(seen.most).toBe(3);
    expect(await stored.rank('u1')).toEqual({ rank: 1, total: 3 });
  });

  it('its first page waits for nobody', async () => {
    const { stored, seen } = aWatchedBoard();
    const ranks = Promise.all(Array.from({ length: mostWaiting }, () => stored.rank('u2')));
    expect((await stored.page({ rank: 1 }, 2)).rows).toMatchObject([{ uid: 'u1' }, { uid: 'u2', rank: 2 }]);
    expect(seen.most).toBe(3);
    await ranks;
  });
});
