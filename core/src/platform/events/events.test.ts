import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { whenReady } from '../../testing/when-ready.ts';
import type { Redis } from '../redis/client.ts';
import { connectRedis } from '../redis/redis.ts';
import { createEventCodec, type EventOf } from './event-codec.ts';
import { createPublisher, streamKey } from './publisher.ts';
import { type StreamMessage, tailEvents } from './tail.ts';

const keyspace = 'courtside.events-test';
const stream = streamKey(keyspace);

type TestEvent = EventOf<{ deposit: { amount: number }; 'tip-off': { at: Date; note: string | null } }>;
const { encode, decode } = createEventCodec<TestEvent>({
  types: { deposit: true, 'tip-off': true },
  dateFields: { at: true },
});

const url = new URL('/5', process.env.REDIS_URL ?? 'redis://127.0.0.1:6379').href;
const open: Redis[] = [];

function connect(): Redis {
  const redis = connectRedis(url, { offlineQueue: false, onError: () => undefined });
  open.push(redis);
  return redis;
}
async function connected(): Promise<Redis> {
  const redis = connect();
  await whenReady(redis);
  return redis;
}

function aPublisher(redis: Redis) {
  return createPublisher({ redis, keyspace, encode, onError: () => undefined });
}

function follow(redis: Redis, onMessage: (message: StreamMessage<TestEvent>) => void) {
  const unreadable: string[] = [];
  const tail = tailEvents<TestEvent>({
    redis,
    keyspace,
    decode,
    onMessage,
    onError: () => undefined,
    onUnreadable: (_, reason) => void unreadable.push(reason),
  });
  return { tail, unreadable };
}

/** Follows the stream. The messages can be awaited in order. */
async function subscribe() {
  const received: StreamMessage<TestEvent>[] = [];
  let wake: () => void = () => undefined;
  const redis = await connected();
  const id = await redis.clientId();
  const { tail, unreadable } = follow(redis, (message) => {
    received.push(message);
    wake();
  });
  const next = async (): Promise<StreamMessage<TestEvent>> => {
    for (;;) {
      const first = received.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  /** Receives this many events. */
  const take = async (count: number, events: TestEvent[] = []): Promise<TestEvent[]> => {
    const message = await next();
    if (message.type === 'events') events.push(...message.events);
    return events.length < count ? take(count, events) : events;
  };
  return { id, tail, next, take, unreadable };
}

/** Subscribes, and waits until the first resync. */
async function subscribed() {
  const subscriber = await subscribe();
  expect(await subscriber.next()).toEqual({ type: 'resync' });
  return subscriber;
}

function deposit(amount: number): TestEvent {
  return { type: 'deposit', amount };
}
const tipOff: TestEvent = { type: 'tip-off', at: new Date('2026-01-15T00:30:00Z'), note: null };

const anEvent = (event: TestEvent) => ({ events: `[${encode(event)}]` });

let admin: Redis;
beforeAll(async () => {
  admin = await connected();
  await admin.flushDb();
});
afterAll(() => {
  for (const redis of open) redis.destroy();
});

describe('the event stream', () => {
  it('starts with a resync, then brings every subscriber all events in order, dates as dates', async () => {
    const subscribers = await Promise.all([subscribe(), subscribe()]);
    for (const { next } of subscribers) expect(await next()).toEqual({ type: 'resync' });
    const publisher = aPublisher(await connected());
    const first = [deposit(1), tipOff, { ...tipOff, note: 'moved' }];
    publisher.publish(first);
    publisher.publish([deposit(3)]);
    for (const { take, tail } of subscribers) {
      expect(await take(4)).toEqual([...first, deposit(3)]);
      await tail.stop();
    }
  });

  it('packs many events into few messages, in order, dates as dates', async () => {
    const { take, tail } = await subscribed();
    const publisher = aPublisher(await connected());
    const before = await admin.xLen(stream);
    const many = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? deposit(n) : tipOff));
    publisher.publish(many);
    expect(await take(100)).toEqual(many);
    expect((await admin.xLen(stream)) - before).toBeLessThan(10);
    await tail.stop();
  });

  it('asks for a resync after a lost connection, and goes on', async () => {
    const publisher = aPublisher(await connected());
    const { id, next, take, tail } = await subscribed();
    await admin.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
    expect(await next()).toEqual({ type: 'resync' });
    publisher.publish([deposit(4)]);
    expect(await take(1)).toEqual([deposit(4)]);
    await tail.stop();
  });

  it('asks for a resync before the next event when events could not be written', async () => {
    const { next, take, tail } = await subscribed();
    const redis = connect();
    const publisher = aPublisher(redis);
    publisher.publish([deposit(5)]);
    await publisher.flush();
    await whenReady(redis);
    publisher.publish([deposit(6)]);
    expect(await next()).toEqual({ type: 'resync' });
    expect(await take(1)).toEqual([deposit(6)]);
    await tail.stop();
  });

  it('asks for a resync when too many events waited for Redis, and brings the events after them', async () => {
    const redis = await connected();
    const publisher = aPublisher(redis);
    const { take, tail } = await subscribed();
    const stuck = redis.blPop('stuck', 0);
    for (let n = 0; n < 30_000; n += 1) publisher.publish([deposit(n)]);
    publisher.publish([deposit(-8)]);
    await admin.rPush('stuck', 'go on');
    await stuck;
    const received: TestEvent[] = [];
    while (JSON.stringify(received.at(-1)) !== JSON.stringify(deposit(-8))) received.push(...(await take(1)));
    expect(received.length).toBeLessThan(12_000);
    await tail.stop();
  });

  it('asks for no resync when a publisher starts', async () => {
    const { next, tail } = await subscribed();
    aPublisher(await connected()).publish([deposit(11)]);
    expect(await next()).toEqual({ type: 'events', events: [deposit(11)] });
    await tail.stop();
  });

  it('asks for a resync when the stream was trimmed beyond what was read of it', async () => {
    const redis = await connected();
    const received: string[] = [];
    const { tail } = follow(redis, ({ type }) => {
      received.push(type);
      // Sent before the tail's next command.
      if (type === 'events') void redis.xTrim(stream, 'MAXLEN', 10);
    });
    await eventually(() => expect(received).toEqual(['resync']));
    const more = admin.multi();
    for (let n = 0; n < 700; n += 1) more.xAdd(stream, '*', anEvent(deposit(n)));
    await more.exec();
    await eventually(() => expect(received).toHaveLength(3));
    expect(received).toEqual(['resync', 'events', 'resync']);
    await tail.stop();
  });

  it('asks for a resync when events are dropped while others are being written', async () => {
    const publisher = aPublisher(await connected());
    const { next, take, tail } = await subscribed();
    publisher.publish([deposit(10)]);
    publisher.publish(Array.from({ length: 10_001 }, (_, n) => deposit(n)));
    expect(await take(1)).toEqual([deposit(10)]);
    expect(await next()).toEqual({ type: 'resync' });
    await tail.stop();
  });

  it('goes on with new events when a subscriber fell so far behind that the stream was trimmed', async () => {
    const { take, tail } = await subscribed();
    const batch = admin.multi();
    for (let n = 0; n < 1_200; n += 1) batch.xAdd(stream, '*', anEvent(deposit(n)));
    batch.xTrim(stream, 'MAXLEN', 0);
    batch.xAdd(stream, '*', anEvent(deposit(-1)));
    await batch.exec();
    expect(await take(1)).toEqual([deposit(-1)]);
    await tail.stop();
  });

  it('asks for a resync when messages were trimmed before the subscriber read them', async () => {
    const { next, take, tail } = await subscribed();
    const batch = admin.multi();
    for (let n = 0; n < 1_500; n += 1) batch.xAdd(stream, '*', anEvent(deposit(n)));
    batch.xTrim(stream, 'MAXLEN', 300);
    await batch.exec();
    expect(await take(200)).toHaveLength(200);
    expect(await next()).toEqual({ type: 'resync' });
    await tail.stop();
  });

  it('passes on an event of another version or without one as unreadable, between the others', async () => {
    const { next, unreadable, tail } = await subscribed();
    const { v }: { v: number } = JSON.parse(encode(deposit(1)));
    const older = { v: v - 1, ...deposit(2) };
    const newer = { v: v + 1, type: 'deposit', cents: 3 };
    const invalid = deposit(4);
    await admin.xAdd(stream, '*', {
      events: JSON.stringify([{ v, ...deposit(1) }, older, newer, invalid, { v, ...tipOff }]),
    });
    expect(await next()).toEqual({ type: 'events', events: [deposit(1)] });
    for (const value of [older, newer, invalid]) expect(await next()).toEqual({ type: 'unreadable', value });
    expect(await next()).toEqual({ type: 'events', events: [tipOff] });
    expect(unreadable).toEqual(['version', 'version', 'invalid']);
    await tail.stop();
  });

  it('asks for a resync when a message cannot be read at all, and goes on', async () => {
    const { next, take, tail } = await subscribed();
    await admin.xAdd(stream, '*', { events: '[{' });
    expect(await next()).toEqual({ type: 'resync' });
    await admin.xAdd(stream, '*', anEvent(deposit(12)));
    expect(await take(1)).toEqual([deposit(12)]);
    await tail.stop();
  });
});
