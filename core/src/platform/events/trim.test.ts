import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { whenReady } from '../../testing/when-ready.ts';
import type { Redis } from '../redis/client.ts';
import { connectRedis } from '../redis/redis.ts';
import { streamKey } from './publisher.ts';
import { tailEvents } from './tail.ts';
import { createTrimEvents } from './trim.ts';

const keyspace = 'courtside.trim-test';
const stream = streamKey(keyspace);
const url = new URL('/5', process.env.REDIS_URL ?? 'redis://127.0.0.1:6379').href;
const open: Redis[] = [];
let admin: Redis;

async function connected(): Promise<Redis> {
  const redis = connectRedis(url, { offlineQueue: false, onError: () => undefined });
  open.push(redis);
  await whenReady(redis);
  return redis;
}
beforeAll(async () => {
  admin = await connected();
});
beforeEach(async () => {
  await admin.del(stream);
});
afterAll(async () => {
  await admin.del(stream);
  for (const redis of open) redis.destroy();
});

const aTrim = () =>
  createTrimEvents({
    redis: admin,
    keyspace,
    onError(error) {
      throw error;
    },
  });
/** Adds a message of this age. */
const add = (ageMs: number, name: string) =>
  admin.xAdd(stream, `${Date.now() - ageMs}-0`, { events: JSON.stringify([name]) });
const left = async () => (await admin.xRange(stream, '-', '+'))?.map(({ message }) => message.events);

it('removes events that are older than ten seconds', async () => {
  await add(60_000, 'old');
  await add(11_000, 'older');
  await add(5_000, 'recent');
  await aTrim()();
  expect(await left()).toEqual(['["recent"]']);
});

it('makes a subscriber that hung during the trim resync, and no other one', async () => {
  const time = { now: 0 };
  const received: string[] = [];
  const tail = tailEvents<string>({
    redis: await connected(),
    keyspace,
    decode: (value) => ({ ok: true, event: String(value) }),
    onMessage: (message) => void received.push(message.type === 'events' ? message.events.join() : message.type),
    onError: () => undefined,
    onUnreadable: () => undefined,
    clock: () => time.now,
  });
  const trim = aTrim();
  await eventually(() => expect(received).toEqual(['resync']));
  await add(30_000, 'a');
  await eventually(() => expect(received).toEqual(['resync', 'a']));
  await trim();
  await add(1_000, 'b');
  await eventually(() => expect(received).toEqual(['resync', 'a', 'b']));

  await add(900, 'c');
  await eventually(() => expect(received.at(-1)).toBe('c'));
  // The process hangs while the stream is trimmed beyond what it has read.
  time.now += 5_001;
  await admin.xTrim(stream, 'MAXLEN', 0);
  await add(0, 'd');
  await eventually(() => expect(received).toEqual(['resync', 'a', 'b', 'c', 'd', 'resync']));
  await tail.stop();
});
