import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRedis } from '../../platform/events/redis.ts';
import { aBoard, type Board, openTestRedis } from '../../testing/board.ts';
import { eventually } from '../../testing/eventually.ts';
import { aProxy, type TestProxy } from '../../testing/proxy.ts';
import { whenReady } from '../../testing/when-ready.ts';
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

/** Names in order, and whether Redis answered: the database does not know places gained. */
async function look(leaderboard: Leaderboard) {
  const { rows } = await leaderboard.page();
  return {
    names: rows.map(({ username }) => username),
    byRedis: rows.every(({ placesGained }) => placesGained !== null),
  };
}
const inRedis = (leaderboard: Leaderboard) =>
  eventually(async () => expect(await look(leaderboard)).toMatchObject({ byRedis: true }));

describe('while Redis is away the leaderboard', () => {
  it('is answered by the database, in the same order, and by Redis again once it has caught up', async () => {
    const redis = await openTestRedis(proxy.url);
    const leaderboard = board.open(redis);
    const ledger = board.ledgerFor(leaderboard);
    await leaderboard.keepUp();
    expect(await look(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], byRedis: true });
    const first = await leaderboard.page({ limit: 1 });

    proxy.cut();
    await new Promise((resolve) => redis.once('reconnecting', resolve));
    await ledger.move({
      uid: 'u3',
      key: 'k',
      decide: () => ({ kind: 'correction', amount: 1_000, ref: { reason: 'test' } }),
    });
    await leaderboard.flush();
    expect(await look(leaderboard)).toEqual({ names: ['cleo', 'ann', 'bob'], byRedis: false });
    expect(await leaderboard.rankOf('u3')).toEqual({ rank: 1, total: 3, placesGained: null });
    expect((await leaderboard.search('b'))[0]).toMatchObject({ username: 'bob', rank: null });
    const second = await leaderboard.page({ cursor: first.nextCursor ?? undefined });
    expect(second.rows.map(({ username, rank }) => [username, rank])).toEqual([['bob', 3]]);
    expect(await leaderboard.keepUp()).toBe(0);

    proxy.mend();
    await inRedis(leaderboard);
    expect(await look(leaderboard)).toEqual({ names: ['cleo', 'ann', 'bob'], byRedis: true });
    redis.destroy();
  });

  it('hears of new names, and has them when Redis is back', async () => {
    const redis = await openTestRedis(proxy.url);
    const leaderboard = board.open(redis);
    await leaderboard.keepUp();
    proxy.cut();
    await new Promise((resolve) => redis.once('reconnecting', resolve));
    await board.world.accounts.rename('u1', 'Zoe');
    await leaderboard.noteNames(['u1']);
    expect(await look(leaderboard)).toEqual({ names: ['Zoe', 'bob', 'cleo'], byRedis: false });
    board.moved.length = 0;
    proxy.mend();
    await inRedis(leaderboard);
    expect((await look(leaderboard)).names).toEqual(['Zoe', 'bob', 'cleo']);
    expect(board.moved).toEqual(['u1']);
    redis.destroy();
  });

  it('is answered when Redis was not there at the start', async () => {
    proxy.cut();
    const url = new URL('/6', proxy.url).href;
    const redis = connectRedis(url, { offlineQueue: false, onError: () => undefined });
    const leaderboard = board.open(redis);
    leaderboard.note([]);
    expect(await look(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], byRedis: false });
    proxy.mend();
    await whenReady(redis);
    await leaderboard.keepUp();
    await inRedis(leaderboard);
    redis.destroy();
  });

  it('is answered soon when Redis hangs, and by Redis again when it goes on', async () => {
    const redis = await openTestRedis();
    const leaderboard = board.open(redis);
    await leaderboard.keepUp();
    const stuck = redis.blPop(board.keys.lock('stuck'), 0);
    expect(await look(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], byRedis: false });
    expect(board.errors).toHaveLength(1);
    await board.redis.rPush(board.keys.lock('stuck'), 'go on');
    await stuck;
    await inRedis(leaderboard);
    redis.destroy();
  });
});

describe('when Redis lost everything the leaderboard', () => {
  it('is answered by the database and built anew by itself', async () => {
    const leaderboard = board.open();
    await leaderboard.keepUp();
    expect(await look(leaderboard)).toMatchObject({ byRedis: true });
    await board.redis.del([board.keys.order, board.keys.users, board.keys.asOf]);
    expect(await look(leaderboard)).toEqual({ names: ['ann', 'bob', 'cleo'], byRedis: false });
    expect(board.errors).toHaveLength(1);
    await inRedis(leaderboard);
    await eventually(async () => expect(await board.redis.zCard(board.keys.order)).toBe(3));
  });

  it('is built anew by what is noted, without anybody reading it', async () => {
    const leaderboard = board.open();
    await leaderboard.keepUp();
    await board.redis.del([board.keys.order, board.keys.users, board.keys.asOf]);
    await board.ledgerFor(leaderboard).move({
      uid: 'u3',
      key: 'k',
      decide: () => ({ kind: 'correction', amount: 1_000, ref: { reason: 'test' } }),
    });
    await leaderboard.flush();
    await eventually(async () => expect(await board.redis.zScore(board.keys.order, 'cleo\u0000u3')).toBe(-1_200));
  });
});
