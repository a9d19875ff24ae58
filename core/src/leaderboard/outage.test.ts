import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { connectRedis } from '../platform/redis/redis.ts';
import { aBoard, type Board, openTestRedis } from '../testing/board.ts';
import { eventually } from '../testing/eventually.ts';
import { aProxy, type TestProxy } from '../testing/proxy.ts';
import { whenReady } from '../testing/when-ready.ts';
import type { Leaderboard } from './leaderboard.ts';

let board: Board;
let proxy: TestProxy;
beforeEach(async () => {
  board = await aBoard();
  proxy = await aProxy(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379');
  await board.store([
    { uid: 'u1', username: 'ann', balance: 300 },
    { uid: 'u2', username: 'bob', balance: 200 },
    { uid: 'u3', username: 'cleo', balance: 200 },
  ]);
});
afterEach(async () => {
  await board.end();
  await proxy.close();
});

/** The names in order, and whether they come from Redis: the database does not have places gained. */
async function read(leaderboard: Leaderboard) {
  const { rows } = await leaderboard.page();
  return {
    names: rows.map(({ username }) => username),
    fromRedis: rows.every(({ placesGained }) => placesGained !== null),
  };
}
const whenFromRedis = (leaderboard: Leaderboard) =>
  eventually(async () => expect(await read(leaderboard)).toMatchObject({ fromRedis: true }));

describe('while Redis is away the leaderboard', () => {
  it('is read from the database in the same order, and from Redis again once that has the changes', async () => {
    const redis = await openTestRedis(proxy.url);
    const leaderboard = board.open(redis);
    const ledger = board.ledgerFor(leaderboard);
    await leaderboard.maintain();
    expect(await read(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], fromRedis: true });
    const first = await leaderboard.page({ limit: 1 });

    proxy.cut();
    await new Promise((resolve) => redis.once('reconnecting', resolve));
    await ledger.move({
      account: mainAccountOf('u3'),
      key: 'k',
      decide: () => ({ kind: 'correction', amount: 1_000, ref: { reason: 'test' } }),
    });
    await leaderboard.flush();
    expect(await read(leaderboard)).toEqual({ names: ['cleo', 'ann', 'bob'], fromRedis: false });
    expect(await leaderboard.rankOf('u3')).toEqual({ rank: 1, position: 1, total: 3, placesGained: null });
    expect((await leaderboard.search('b'))[0]).toMatchObject({ username: 'bob', rank: null });
    const second = await leaderboard.page({ cursor: first.nextCursor ?? undefined });
    expect(second.rows.map(({ username, rank }) => [username, rank])).toEqual([['bob', 3]]);
    expect(await leaderboard.maintain()).toBe(0);

    proxy.restore();
    await whenFromRedis(leaderboard);
    expect(await read(leaderboard)).toEqual({ names: ['cleo', 'ann', 'bob'], fromRedis: true });
    redis.destroy();
  });

  it('has new names immediately, and still has them when Redis is back', async () => {
    const redis = await openTestRedis(proxy.url);
    const leaderboard = board.open(redis);
    await leaderboard.maintain();
    proxy.cut();
    await new Promise((resolve) => redis.once('reconnecting', resolve));
    await board.world.accounts.rename('u1', 'Zoe');
    leaderboard.refresh(['u1']);
    await leaderboard.flush();
    expect(await read(leaderboard)).toEqual({ names: ['Zoe', 'bob', 'cleo'], fromRedis: false });
    board.moved.length = 0;
    proxy.restore();
    await whenFromRedis(leaderboard);
    expect((await read(leaderboard)).names).toEqual(['Zoe', 'bob', 'cleo']);
    expect(board.moved).toEqual(['u1']);
    redis.destroy();
  });

  it('is read from the database if Redis was already away at the start', async () => {
    proxy.cut();
    const url = new URL('/6', proxy.url).href;
    const redis = connectRedis(url, { offlineQueue: false, onError: () => undefined });
    const leaderboard = board.open(redis);
    leaderboard.update([]);
    expect(await read(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], fromRedis: false });
    proxy.restore();
    await whenReady(redis);
    await leaderboard.maintain();
    await whenFromRedis(leaderboard);
    redis.destroy();
  });

  it('is read from the database when Redis hangs, and from Redis again afterwards', async () => {
    const redis = await openTestRedis();
    const leaderboard = board.open(redis);
    await leaderboard.maintain();
    const stuck = redis.blPop(`${board.keys.order}:stuck`, 0);
    expect(await read(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], fromRedis: false });
    expect(board.errors).toHaveLength(1);
    await board.redis.rPush(`${board.keys.order}:stuck`, 'go on');
    await stuck;
    await whenFromRedis(leaderboard);
    redis.destroy();
  });
});

describe('after Redis has lost its data the leaderboard', () => {
  it('is read from the database and rebuilt automatically', async () => {
    const leaderboard = board.open();
    await leaderboard.maintain();
    expect(await read(leaderboard)).toMatchObject({ fromRedis: true });
    await board.redis.del([board.keys.order, board.keys.members]);
    expect(await read(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], fromRedis: false });
    expect(board.errors).toHaveLength(1);
    await whenFromRedis(leaderboard);
    await eventually(async () => expect(await board.redis.zCard(board.keys.order)).toBe(3));
  });

  it('is rebuilt after an update, without a read', async () => {
    const leaderboard = board.open();
    await leaderboard.maintain();
    await board.redis.del([board.keys.order, board.keys.members]);
    await board.ledgerFor(leaderboard).move({
      account: mainAccountOf('u3'),
      key: 'k',
      decide: () => ({ kind: 'correction', amount: 1_000, ref: { reason: 'test' } }),
    });
    await leaderboard.flush();
    await eventually(async () => expect(await board.redis.zScore(board.keys.order, 'cleo\u0000u3')).toBe(-1_200));
  });
});
