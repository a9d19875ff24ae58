import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestRedis } from '../../testing/board.ts';
import { createRedisLock } from './lock.ts';
import type { Redis } from './redis.ts';

let redis: Redis;
beforeAll(async () => {
  redis = await openTestRedis();
});
afterAll(() => redis.destroy());

/** Two processes that share a lock. */
function twoProcesses(lockMs: number) {
  const key = `test-${randomUUID()}`;
  return { key, first: createRedisLock(redis, key, lockMs), second: createRedisLock(redis, key, lockMs) };
}

it('is held by one process until that process releases it', async () => {
  const { first, second } = twoProcesses(60_000);
  const lock = await first();
  expect(await second()).toBeNull();
  expect(await lock?.renew()).toBe(true);
  await lock?.release();
  const next = await second();
  expect(next).not.toBeNull();
  await next?.release();
});

it('is neither renewed nor released by a process whose lock has expired', async () => {
  const { key, first, second } = twoProcesses(60_000);
  const expired = await first();
  await redis.del(key);
  const current = await second();
  expect(await expired?.renew()).toBe(false);
  await expired?.release();
  expect(await redis.get(key)).toBe(current?.owner);
  await current?.release();
  expect(await redis.get(key)).toBeNull();
});

it('expires when its owner is gone', async () => {
  const { first, second } = twoProcesses(50);
  expect(await first()).not.toBeNull();
  await expect.poll(() => second()).not.toBeNull();
});
