import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { aProxy } from '../../testing/proxy.ts';
import { connectRedis } from '../redis/redis.ts';
import { createLimits, type Limit, type Limits } from './limits.ts';
import { countInRedis } from './shared-count.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const ten: Limit = { name: 'ten', max: 10, windowMs: 10_000 };

/** Processes that share one Redis, each with its counts, and the clock they have in common. */
async function processes(count: number, options: { url?: string; factor?: number; maxSilenceMs?: number } = {}) {
  const { url = testConfig().REDIS_URL, factor = 1, ...silence } = options;
  const time = { now: 1_000_000_000_000 };
  const keyspace = `test-${randomUUID()}`;
  const clients = Array.from({ length: count }, () => {
    const client = connectRedis(url, { offlineQueue: false, onError: () => undefined, ...silence });
    ends.push(() => client.destroy());
    return client;
  });
  await eventually(() => expect(clients.every(({ isReady }) => isReady)).toBe(true));
  const limits = clients.map((redis) => {
    const shared = countInRedis(redis);
    const opened = createLimits({
      shared,
      keyspace,
      factor,
      clock: () => time.now,
    });
    ends.push(opened.close);
    return opened;
  });
  /** The calls of a caller that all processes know. */
  const sharedCalls = async ({ name, windowMs }: Limit, caller: string) =>
    Number(await clients[0]?.get(`${keyspace}:limit:${name}:${caller}:${Math.floor(time.now / windowMs)}`));
  return { limits: limits as [Limits, ...Limits[]], time, clients, sharedCalls };
}

async function takes(limits: Limits, times: number, caller = 'ada'): Promise<number[]> {
  return Promise.all(Array.from({ length: times }, () => limits.countExactly(ten, caller)));
}
const passed = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length;

describe('an exact limit', () => {
  it('accepts exactly its number of calls and returns how long the others must wait', async () => {
    const { limits, time } = await processes(1);
    time.now += 4_000;
    const waits = await takes(limits[0], 30);
    expect(passed(waits)).toBe(10);
    expect(new Set(waits)).toEqual(new Set([0, 6_000]));
    expect(passed(await takes(limits[0], 5, 'bob'))).toBe(5);
    time.now += 6_000;
    expect(passed(await takes(limits[0], 30))).toBe(10);
  });

  it('is shared by all processes and simultaneous calls', async () => {
    const { limits } = await processes(3);
    const waits = await Promise.all(limits.map((one) => takes(one, 9)));
    expect(passed(waits.flat())).toBe(10);
  });

  it('keeps its count when Redis loses its data', async () => {
    const { limits, clients } = await processes(1);
    expect(passed(await takes(limits[0], 8))).toBe(8);
    await clients[0]?.del(await clients[0].keys('test-*:limit:ten:ada:*'));
    expect(passed(await takes(limits[0], 8))).toBe(2);
  });

  it('counts the cost of a call, which passes while anything is left', async () => {
    const { limits, time } = await processes(2);
    const [here, there] = limits as [Limits, Limits];
    expect(await here.countExactly(ten, 'ada', 9)).toBe(0);
    expect(await there.countExactly(ten, 'ada', 50)).toBe(0);
    expect(await there.countExactly(ten, 'ada')).toBeGreaterThan(0);
    expect(await here.countExactly(ten, 'ada')).toBeGreaterThan(0);
    time.now += 10_000;
    expect(here.count(ten, 'ada', 9)).toBe(0);
    expect(here.count(ten, 'ada', 9)).toBe(0);
    expect(here.count(ten, 'ada', 9)).toBeGreaterThan(0);
  });

  it('is multiplied by the factor', async () => {
    const { limits } = await processes(1, { factor: 2.5 });
    expect(passed(await takes(limits[0], 100))).toBe(25);
  });
});

describe('while Redis is away', () => {
  it('continues in memory from the count of Redis, and in Redis once it is back', async () => {
    const proxy = await aProxy(testConfig().REDIS_URL);
    ends.push(proxy.close);
    const { limits, time, clients } = await processes(2, { url: proxy.url });
    const [here, there] = limits as [Limits, Limits];
    expect(passed(await takes(here, 4))).toBe(4);
    proxy.cut();
    await eventually(() => expect(clients.some(({ isReady }) => isReady)).toBe(false));
    expect(passed(await takes(here, 30))).toBe(6);
    expect(passed(await takes(there, 30))).toBe(10);

    time.now += 10_000;
    expect(passed(await takes(here, 8))).toBe(8);
    proxy.restore();
    await eventually(() => expect(clients.every(({ isReady }) => isReady)).toBe(true));
    // With its next call a process sends Redis the calls it has not sent yet.
    expect(passed(await takes(here, 1))).toBe(1);
    expect(passed(await takes(there, 30))).toBe(1);
  });

  it('calls do not wait for an unresponsive Redis', async () => {
    const proxy = await aProxy(testConfig().REDIS_URL);
    ends.push(proxy.close);
    // Longer than this test, so that the connection stays open.
    const { limits, clients } = await processes(1, { url: proxy.url, maxSilenceMs: 600_000 });
    expect(passed(await takes(limits[0], 2))).toBe(2);
    proxy.hang();
    expect(passed(await takes(limits[0], 30))).toBe(8);
    // From then on calls do not wait at all.
    let waits: readonly number[] = [];
    void takes(limits[0], 30, 'bob').then((known) => {
      waits = known;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(passed(waits)).toBe(10);
    expect(clients[0]?.isReady).toBe(true);
  });
});

describe('a limit counted in memory', () => {
  it('accepts exactly its number of calls without waiting for Redis', async () => {
    const { limits, time } = await processes(1);
    const waits = Array.from({ length: 15 }, () => limits[0].count(ten, 'ada'));
    expect(passed(waits)).toBe(10);
    expect(limits[0].check(ten, 'ada')).toBeGreaterThan(0);
    expect(limits[0].check(ten, 'bob')).toBe(0);
    time.now += 10_000;
    expect(limits[0].count(ten, 'ada')).toBe(0);
  });

  it('is soon shared with the other processes', async () => {
    const { limits, sharedCalls } = await processes(2);
    const [here, there] = limits as [Limits, Limits];
    for (let n = 0; n < 10; n += 1) expect(here.count(ten, 'ada')).toBe(0);
    // Two processes that ask at the same moment may do so in either order.
    await eventually(async () => expect(await sharedCalls(ten, 'ada')).toBe(10));
    // A process asks about a caller once the caller is busy there too, long before its own limit.
    for (let n = 0; n < 2; n += 1) expect(there.count(ten, 'ada')).toBe(0);
    await eventually(() => expect(there.check(ten, 'ada')).toBeGreaterThan(0));
  });
});
