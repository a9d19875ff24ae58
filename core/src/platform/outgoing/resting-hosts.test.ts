import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { connectRedis } from '../redis/redis.ts';
import { createRestingHosts } from './resting-hosts.ts';

const ends: (() => unknown)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Two processes with one list. */
async function twoProcesses() {
  const time = { now: 1_000_000 };
  const keyspace = `test-${randomUUID()}`;
  const errors: unknown[] = [];
  const clients = [1, 2].map(() =>
    connectRedis(testConfig().REDIS_URL, { offlineQueue: false, onError: () => undefined }),
  );
  ends.push(...clients.map((client) => () => client.destroy()));
  await eventually(() => expect(clients.every(({ isReady }) => isReady)).toBe(true));
  const [worker, server] = clients.map((redis) =>
    createRestingHosts({ redis, keyspace, clock: () => time.now, onError: (error) => errors.push(error) }),
  );
  if (worker === undefined || server === undefined) throw new Error('no processes');
  return { worker, server, time, errors, clients, keyspace };
}

it('lists the hosts that rest in any process, the longest rest first, until it is over', async () => {
  const { worker, server, time } = await twoProcesses();
  const short = { host: 'chat.example', owner: 'group g1', until: time.now + 30_000 };
  const long = { host: 'push.example:8443', owner: 'user ada', until: time.now + 60_000 };
  for (const resting of [short, long, { ...short, until: time.now + 20_000 }, short]) worker.add(resting);
  await eventually(async () => expect(await server.list()).toEqual([long, short]));
  time.now += 30_000;
  expect(await server.list()).toEqual([long]);
  time.now += 30_000;
  expect(await server.list()).toEqual([]);
});

it('keeps the hundred longest rests, and lists twenty of them', async () => {
  const { worker, server, time, clients, keyspace } = await twoProcesses();
  for (let n = 1; n <= 150; n += 1) worker.add({ host: `h${n}.example`, owner: `user ${n}`, until: time.now + n });
  await eventually(async () => expect((await server.list())?.[0]?.host).toBe('h150.example'));
  expect((await server.list())?.map(({ until }) => until - time.now)).toEqual(
    Array.from({ length: 20 }, (_, n) => 150 - n),
  );
  expect(await clients[0]?.zCard(`${keyspace}:resting-hosts`)).toBe(100);
});

it('is unknown while Redis is away, and adding then breaks nothing', async () => {
  const { worker, clients, errors, time } = await twoProcesses();
  for (const client of clients) client.destroy();
  worker.add({ host: 'chat.example', owner: 'group g1', until: time.now + 1 });
  expect(await worker.list()).toBeNull();
  await eventually(() => expect(errors.length).toBeGreaterThan(1));
  ends.splice(0);
});
