import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBoard, type Board, sorted } from '../testing/board.ts';
import { createRedisOrder, type OrderedUser } from './redis-order.ts';

let board: Board;
beforeAll(async () => {
  board = await aBoard();
});
afterAll(() => board.end());

const equities = [0, 1, 100_000, 9_007_199_254_740_990];
const user: fc.Arbitrary<OrderedUser> = fc
  .record({
    uid: fc.constantFrom('a', 'b', 'c', 'd'),
    username: fc.constantFrom('Ann', 'Bea 2', 'é', 'deleted', '😀', '\uffee'),
    seq: fc.integer({ min: 1, max: 9 }),
    isDeleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ isDeleted, ...drawn }) => {
    // The ledger gives one equity for each entry.
    const drawnUser = { ...drawn, equity: equities[drawn.seq % equities.length] ?? 0 };
    return isDeleted ? { ...drawnUser, deletedAt: new Date(0) } : drawnUser;
  });
const step = fc.record({ builds: fc.boolean(), users: fc.array(user, { maxLength: 5 }) });

async function* inOneChunk(users: readonly OrderedUser[]) {
  if (users.length > 0) yield users;
}

/** Puts users into a map: an earlier entry is ignored, and a deleted user stays deleted. */
function put(into: Map<string, OrderedUser>, users: readonly OrderedUser[]): void {
  for (const next of users) {
    const stored = into.get(next.uid);
    if (stored?.deletedAt !== undefined) continue;
    if (next.deletedAt !== undefined || stored === undefined || stored.seq <= next.seq) into.set(next.uid, next);
  }
}

function listed(users: ReadonlyMap<string, OrderedUser>) {
  const present = [...users.values()].filter(({ deletedAt }) => deletedAt === undefined);
  return sorted(present.map((found) => ({ ...found, balance: found.equity }))).map(({ uid }) => uid);
}

it('has the latest entry of every user after any builds and writes', async () => {
  const order = createRedisOrder(board.redis, board.keys);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const expected = new Map<string, OrderedUser>();
      await order.build(inOneChunk([]), 0);
      for (const { builds, users } of steps) {
        if (builds) {
          expected.clear();
          await order.build(inOneChunk(users), 0);
        } else {
          await order.put(users);
        }
        put(expected, users);
        const page = await order.page({ position: 1 }, 10);
        expect(page?.places.map(({ uid }) => uid)).toEqual(listed(expected));
        expect(page?.total).toBe(listed(expected).length);
      }
    }),
    { numRuns: sample(15, 60) },
  );
});

it('keeps users who are written during a build, and refuses a second build meanwhile', async () => {
  const order = createRedisOrder(board.redis, board.keys);
  const ann = { uid: 'a', username: 'Ann', seq: 1, equity: 5 };
  async function* users() {
    yield [ann];
    expect(await order.put([{ ...ann, seq: 2, equity: 7 }])).toEqual(['a']);
    expect(await order.build(inOneChunk([]), 3)).toBeNull();
    yield [ann, { ...ann, uid: 'b' }];
  }
  await order.build(inOneChunk([ann]), 1);
  expect(await order.build(users(), 2)).toBe(2);
  expect(await order.builtAt()).toBe(2);
  const page = await order.page({ position: 1 }, 10);
  expect(page?.places.map(({ uid, value }) => [uid, value])).toEqual([
    ['a', 7],
    ['b', 5],
  ]);
});

it('keeps the current order when a build fails, and gives a build up that has expired', async () => {
  const order = createRedisOrder(board.redis, board.keys);
  await order.build(inOneChunk([{ uid: 'a', username: 'Ann', seq: 1, equity: 5 }]), 1);
  async function* expiring() {
    await board.redis.del(board.keys.nextMembers);
    yield [{ uid: 'b', username: 'Bea', seq: 1, equity: 5 }];
  }
  expect(await order.build(expiring(), 2)).toBeNull();
  async function* failing() {
    yield [{ uid: 'b', username: 'Bea', seq: 1, equity: 5 }];
    throw new Error('no database');
  }
  await expect(order.build(failing(), 3)).rejects.toThrow('no database');
  expect(await order.builtAt()).toBe(1);
  expect((await order.find('a'))?.place?.position).toBe(1);
});

it('has no order before the first build', async () => {
  const order = createRedisOrder(board.redis, board.keys);
  await board.redis.del([board.keys.order, board.keys.members]);
  expect(await order.put([{ uid: 'a', username: 'Ann', seq: 1, equity: 5 }])).toBeNull();
  expect([await order.builtAt(), await order.page({ position: 1 }, 10), await order.find('a')]).toEqual([
    null,
    null,
    null,
  ]);
});
