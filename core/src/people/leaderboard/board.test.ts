import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyState } from '../../ledger/account-state.ts';
import { aBoard, type Board as TestBoard } from '../../testing/board.ts';
import { createMemoryBoard } from '../../testing/memory-board.ts';
import { asOfAt, type Board, type BoardUser, timeOf } from './board.ts';
import { createRedisBoard } from './redis-board.ts';

let board: TestBoard;
beforeAll(async () => {
  board = await aBoard();
});
afterAll(() => board.end());

const uid = fc.constantFrom('a', 'b', 'c', 'd');
const username = fc.constantFrom('Ann', 'Bea 2', 'é', 'deleted', '😀', '\uffee');
const totals = fc.record({
  uid,
  seq: fc.integer({ min: 1, max: 9 }),
  balance: fc.constantFrom(0, 1, 100_000),
  equity: fc.constantFrom(0, 1, 100_000, 9_007_199_254_740_990),
  totalWinnings: fc.integer({ min: -5, max: 5 }),
  stats: fc.constantFrom(emptyState.stats, { ...emptyState.stats, bets: 2, void: 1, staked: 700, returned: 100 }),
});
const user: fc.Arbitrary<BoardUser> = fc
  .tuple(totals, fc.option(username, { nil: undefined }), fc.integer({ max: 9, min: 0 }))
  .map(([drawn, name, luck]) => ({
    ...drawn,
    ...(name !== undefined && { username: name }),
    ...(luck === 0 && { deletedAt: new Date(0) }),
  }));
const step = fc.record({ replaces: fc.boolean(), users: fc.array(user, { maxLength: 5 }) });

async function* named(users: readonly BoardUser[]) {
  if (users.length > 0) yield [...new Map(users.map((user) => [user.uid, { username: 'Bo', ...user }])).values()];
}

/** The replies of a board to one step, with everything that it then shows. */
async function replies(to: Board, { replaces, users }: typeof step extends fc.Arbitrary<infer T> ? T : never) {
  const changed = replaces ? await to.replace(named(users), 5) : await to.change(users);
  const reply = typeof changed === 'object' && changed !== null ? { ...changed, asOf: timeOf(changed.asOf) } : changed;
  const after = { value: 1, username: 'B', uid: 'b' };
  const pages = [await to.page({ position: 1 }, 10), await to.page({ position: 2 }, 1), await to.page({ after }, 2)];
  return { reply, pages, ranks: await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => to.rank(id))) };
}

it('gives the same replies in Redis as in memory, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      await board.redis.del([board.keys.order, board.keys.users]);
      const boards = [createRedisBoard(board.redis, board.keys), createMemoryBoard()] as const;
      for (const next of steps) expect(await replies(boards[0], next)).toEqual(await replies(boards[1], next));
    }),
    { numRuns: 60 },
  );
});

it.each(['Redis', 'memory'])('moves its time only if it is as expected: in %s', async (where) => {
  const to = where === 'memory' ? createMemoryBoard() : createRedisBoard(board.redis, board.keys);
  await to.replace(named([]), 10);
  const first = (await to.change([]))?.asOf;
  if (first === undefined) throw new Error('no board');
  await to.change([], { from: first, to: 20 });
  await to.change([], { from: first, to: 30 });
  expect((await to.change([]))?.asOf).toBe(asOfAt(first, 20));
  await to.replace(named([]), 20);
  await to.change([], { from: asOfAt(first, 20), to: 40 });
  expect(timeOf((await to.change([]))?.asOf ?? '')).toBe(20);
});
