import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { emptyState } from '../../money/account.ts';
import { eventually } from '../../testing/eventually.ts';
import { whenReady } from '../../testing/when-ready.ts';
import { tipOff } from '../../testing/world.ts';
import { type DomainEvent, encodeEvent, type StreamMessage } from './events.ts';
import { createPublisher, streamKey } from './publisher.ts';
import { connectRedis, type Redis } from './redis.ts';
import { tailEvents } from './tail.ts';

const keyspace = 'courtside.events-test';

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

/** Follows the stream; what was heard can be waited for, in order. */
async function listen() {
  const heard: StreamMessage[] = [];
  let wake: () => void = () => undefined;
  const redis = await connected();
  const id = await redis.clientId();
  const hear = (what: StreamMessage) => {
    heard.push(what);
    wake();
  };
  const tail = tailEvents(redis, keyspace, hear, () => undefined);
  const next = async (): Promise<StreamMessage> => {
    for (;;) {
      const first = heard.shift();
      if (first !== undefined) return first;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  /** The events up to and with that many, and whether a gap lay between. */
  const take = async (count: number) => {
    const events: DomainEvent[] = [];
    let gaps = 0;
    while (events.length < count) {
      const what = await next();
      if (what.type === 'resync') gaps += 1;
      else events.push(...what.events);
    }
    return { events, gaps };
  };
  return { id, tail, next, take };
}

function deposit(amount: number): DomainEvent {
  const { seq, balance, totalWinnings } = emptyState;
  const state = { seq, balance, totalWinnings, atStake: 0 };
  return { type: 'balance', uid: 'ada', state, change: { kind: 'deposit', amount } };
}

const startTime = new Date(tipOff);
const game: Game = {
  id: 'g',
  team1: 'Utah Jazz',
  team2: 'Miami Heat',
  team1Price: 150,
  team2Price: -170,
  startTime,
  endTime: startTime,
  betStatus: 'closed',
  score: { team1: 1, team2: 2, periods: [[1, 2]], clock: null },
  version: 3,
  missingSince: new Date(tipOff + 1),
  settledAt: null,
  moneyline: {
    bookmaker: null,
    updatedAt: startTime,
    readAt: startTime,
    staleAt: new Date(tipOff + 2),
    pause: null,
    resumesAt: null,
  },
  sourceIds: { odds: 'g', scoreboard: null },
  startedAt: startTime,
  resultRevision: 0,
  resultNote: null,
};

let admin: Redis;
beforeAll(async () => {
  admin = await connected();
  await admin.flushDb();
});
afterAll(() => {
  for (const redis of open) redis.destroy();
});

describe('the event stream', () => {
  it('begins with a gap, then tells every listener everything in order, dates as dates', async () => {
    const listeners = await Promise.all([listen(), listen()]);
    for (const { next } of listeners) expect(await next()).toEqual({ type: 'resync' });
    const publisher = createPublisher(await connected(), keyspace, () => undefined);
    const told: DomainEvent[] = [deposit(1), { type: 'odds', games: [game, { ...game, settledAt: startTime }] }];
    publisher.publish(told);
    publisher.publish([deposit(3)]);
    for (const { take, tail } of listeners) {
      expect((await take(3)).events).toEqual([...told, deposit(3)]);
      await tail.stop();
    }
  });

  it('packs a crowd of events into few messages, in order, dates as dates', async () => {
    const { next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    const redis = await connected();
    const publisher = createPublisher(redis, keyspace, () => undefined);
    await publisher.flush();
    const before = await redis.xLen(streamKey(keyspace));
    const some: DomainEvent = { type: 'odds', games: [game] };
    const many = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? deposit(n) : some));
    publisher.publish(many);
    expect((await take(100)).events).toEqual(many);
    expect((await redis.xLen(streamKey(keyspace))) - before).toBeLessThan(10);
    await tail.stop();
  });

  it('says gap after a lost connection, and goes on', async () => {
    const publisher = createPublisher(await connected(), keyspace, () => undefined);
    publisher.publish([deposit(1)]);
    await publisher.flush();
    const { id, next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    await admin.sendCommand(['CLIENT', 'KILL', 'ID', String(id)]);
    expect(await next()).toEqual({ type: 'resync' });
    publisher.publish([deposit(4)]);
    expect((await take(1)).events).toEqual([deposit(4)]);
    await tail.stop();
  });

  it('owes a gap for what could not be written, and pays it before anything else is told', async () => {
    const steady = createPublisher(await connected(), keyspace, () => undefined);
    await steady.flush();
    const { next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    const redis = connect();
    const publisher = createPublisher(redis, keyspace, () => undefined);
    publisher.publish([deposit(5)]);
    await publisher.flush();
    await whenReady(redis);
    publisher.publish([deposit(6)]);
    expect(await next()).toEqual({ type: 'resync' });
    expect((await take(1)).events).toEqual([deposit(6)]);
    await tail.stop();
  });

  it('says gap for what waited too long in a crowd, and tells what comes after', async () => {
    const redis = await connected();
    const publisher = createPublisher(redis, keyspace, () => undefined);
    publisher.publish([deposit(7)]);
    await publisher.flush();
    const { next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    const stuck = redis.blPop('stuck', 0);
    for (let n = 0; n < 30_000; n += 1) publisher.publish([deposit(n)]);
    publisher.publish([deposit(-8)]);
    await admin.rPush('stuck', 'go on');
    await stuck;
    const heard = [];
    do heard.push(...(await take(1)).events);
    while (heard.at(-1)?.type !== 'balance' || JSON.stringify(heard.at(-1)) !== JSON.stringify(deposit(-8)));
    expect(heard.length).toBeLessThan(12_000);
    await tail.stop();
  });

  it('begins every publisher with a gap: the one before it may have died between a commit and its telling', async () => {
    const { next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    createPublisher(await connected(), keyspace, () => undefined).publish([deposit(11)]);
    expect(await next()).toEqual({ type: 'resync' });
    expect((await take(1)).events).toEqual([deposit(11)]);
    await tail.stop();
  });

  it('says gap when the stream was trimmed beyond what was read of it', async () => {
    const [redis, stream] = [await connected(), streamKey(keyspace)];
    const heard: string[] = [];
    const hear = ({ type }: StreamMessage) => {
      heard.push(type);
      // Sent before whatever the listener asks next.
      if (type === 'events') void redis.xTrim(stream, 'MAXLEN', 10);
    };
    const tail = tailEvents(redis, keyspace, hear, () => undefined);
    await eventually(() => expect(heard).toEqual(['resync']));
    const more = admin.multi();
    for (let n = 0; n < 700; n += 1) more.xAdd(stream, '*', { event: encodeEvent(deposit(n)) });
    await more.exec();
    await eventually(() => expect(heard).toHaveLength(3));
    expect(heard).toEqual(['resync', 'events', 'resync']);
    await tail.stop();
  });

  it('pays the gap that is owed while something else is being written', async () => {
    const redis = await connected();
    const publisher = createPublisher(redis, keyspace, () => undefined);
    publisher.publish([deposit(9)]);
    await publisher.flush();
    const { next, take, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    publisher.publish([deposit(10)]);
    publisher.publishResync();
    expect((await take(1)).events).toEqual([deposit(10)]);
    expect(await next()).toEqual({ type: 'resync' });
    await tail.stop();
  });

  it('says gap when a listener fell so far behind that the stream was trimmed under it', async () => {
    const { take, next, tail } = await listen();
    expect(await next()).toEqual({ type: 'resync' });
    const many = Array.from({ length: 1_200 }, (_, n) => deposit(n));
    const batch = admin.multi();
    for (const event of many) batch.xAdd(streamKey(keyspace), '*', { event: JSON.stringify(event) });
    batch.xTrim(streamKey(keyspace), 'MAXLEN', 0);
    batch.xAdd(streamKey(keyspace), '*', { event: JSON.stringify(deposit(-1)) });
    await batch.exec();
    const { events } = await take(1);
    expect(events).toEqual([deposit(-1)]);
    await tail.stop();
  });
});
