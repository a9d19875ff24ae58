import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connectRedis } from '@courtside/core/platform/redis/redis';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { destroySocketsAtWrite } from '@courtside/core/testing/dead-sockets';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOpenGame, expectClean, waitUntilSettled } from './testing/game.ts';
import { aWorker, aWorkerOfThisTest } from './testing/worker.ts';
import type { WorkerDeps } from './worker.ts';

/** Short timeouts, so that a test notices an unresponsive Redis and restarts jobs quickly. */
const impatient = { maxSilenceMs: 1_000, lockMs: 2_000, maxCloseMs: 500 };

/** A worker whose Redis a test can interrupt. It is restored at the end. */
async function startOnFragileRedis(deps: Partial<WorkerDeps> = {}) {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ settings: { REDIS_URL: redis.url }, deps });
  onTestFinished(redis.restore);
  return { redis, worker };
}

describe('when Redis loses data', () => {
  it('creates the schedules again after Redis lost all data', async () => {
    const worker = await aWorkerOfThisTest();
    await worker.worker.scheduled;
    await emptyRedis(worker.config);
    const game = await anOpenGame(worker);
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    for (const name of ['odds', 'scores', 'recover', 'audit'] as const) {
      await eventually(async () => expect(await worker.core.jobs.queue(name).getJobSchedulersCount()).toBe(1));
    }
  });

  it('settles bets placed during an outage that emptied Redis', async () => {
    const { redis, worker } = await startOnFragileRedis();
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    redis.cut();
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await emptyRedis(testConfig());
    redis.restore();
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    expect(worker.lines.filter(({ msg }) => msg === 'Redis is away').length).toBeLessThan(5);
  });
});

describe('while Redis hangs', () => {
  it('bets placed during an outage are settled when Redis responds again', async () => {
    const { redis, worker } = await startOnFragileRedis(impatient);
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    redis.hang();
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
    redis.restore();
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    await expectClean(worker);
  });

  // Without limits to the end of its jobs and queues the worker would wait for Redis forever.
  it.each(['just begun', 'been noticed'])('the worker stops when the outage has %s', async (since) => {
    const redis = await aProxy(testConfig().REDIS_URL);
    onTestFinished(redis.close);
    const worker = await aWorker({ settings: { REDIS_URL: redis.url }, deps: impatient });
    await worker.worker.scheduled;
    await anOpenGame(worker);
    redis.hang();
    if (since === 'been noticed')
      await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
    await worker.end();
  });
});

it('a worker whose connection is lost while BullMQ asks for the version of Redis runs its jobs', async () => {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  redis.cutAt('\r\nINFO\r\n');
  const worker = await aWorkerOfThisTest({ redisUrl: redis.url, deps: impatient });
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  worker.feed.score(game.id, 101, 99, true);
  await waitUntilSettled(worker, game.id);
  expect(await worker.balanceOf(ada)).toBe(101_500);
});

it('requests for jobs that fail immediately are not repeated immediately', async () => {
  const worker = await aWorkerOfThisTest();
  await worker.worker.scheduled;
  const redis = connectRedis(worker.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
  onTestFinished(() => redis.destroy());
  // A list of jobs that is not a list: Redis refuses every request of this queue.
  await redis.set(`${worker.config.keyspace}:injuries:wait`, 'not a list');
  await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
  const refusals = async () => Number(/errorstat_WRONGTYPE:count=(\d+)/.exec(await redis.info('errorstats'))?.[1] ?? 0);
  const before = await refusals();
  await setTimeout(1_000);
  expect((await refusals()) - before).toBeLessThan(50);
});

/** A Redis of its own, started with the program of the tests' Redis. Nothing is stored on disk. */
async function aRedisServer(): Promise<string> {
  const tests = connectRedis(testConfig().REDIS_URL, { offlineQueue: true, onError: () => undefined });
  const program = /^executable:(.+)\r$/m.exec(await tests.info('server'))?.[1] ?? 'redis-server';
  tests.destroy();
  const folder = await mkdtemp(join(tmpdir(), 'courtside-redis-'));
  const socket = join(folder, 'redis.sock');
  const server = spawn(program, [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await once(server, 'close');
    await rm(folder, { recursive: true });
  });
  await eventually(() => access(socket));
  return `redis://${encodeURIComponent(socket)}`;
}

it('jobs run again after a failover that kept the connections to the old primary, now a replica', async () => {
  const [first, second] = await Promise.all([aRedisServer(), aRedisServer()]);
  const redis = await aProxy(first);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ settings: { REDIS_URL: redis.url }, deps: impatient });
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  const old = await aProxy(first);
  onTestFinished(old.close);
  const operator = connectRedis(old.url, { offlineQueue: true, onError: () => undefined });
  onTestFinished(() => operator.destroy());
  redis.moveTo(second);
  await operator.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
  worker.feed.score(game.id, 101, 99, true);
  await waitUntilSettled(worker, game.id);
  expect(await worker.balanceOf(ada)).toBe(101_500);
  expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away');
});

it('jobs run again after Redis moved without closing its connections', async () => {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ redisUrl: redis.url, deps: impatient });
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  redis.swallow();
  worker.feed.score(game.id, 101, 99, true);
  await waitUntilSettled(worker, game.id);
  expect(await worker.balanceOf(ada)).toBe(101_500);
});

it('settles bets after a MongoDB outage without logging every failed attempt', { tags: ['deep'] }, async () => {
  const mongo = await aProxy(testConfig().MONGODB_URI);
  onTestFinished(mongo.close);
  const worker = await aWorkerOfThisTest({ settings: { MONGODB_URI: mongo.url } });
  onTestFinished(mongo.restore);
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  mongo.cut();
  worker.feed.score(game.id, 101, 99, true);
  await eventually(() =>
    expect(worker.lines.map(({ msg }) => msg)).toContain('MongoDB is away; its jobs will be retried'),
  );
  mongo.restore();
  await waitUntilSettled(worker, game.id);
  expect(await worker.balanceOf(ada)).toBe(101_500);
  expect(worker.lines.filter(({ level }) => level >= 50)).toEqual([]);
  await expectClean(worker);
});

it('scheduled jobs keep running while connections break when their next run is scheduled', async () => {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  // A job that BullMQ has dropped stays locked for longer than this test.
  const worker = await aWorkerOfThisTest({ redisUrl: redis.url, deps: { lockMs: 600_000, asksVersion: true } });
  await worker.worker.scheduled;
  const runs = async () => {
    const metrics = await worker.metrics.registry.metrics();
    return Number(/^courtside_job_seconds_count\{job="odds",outcome="done"\} (\d+)/m.exec(metrics)?.[1] ?? 0);
  };
  await eventually(async () => expect(await runs()).toBeGreaterThan(0));
  const faults = destroySocketsAtWrite({ port: new URL(redis.url).port, every: 2, text: ':odds:repeat\r\n' });
  onTestFinished(faults.stop);
  const before = await runs();
  await eventually(async () => expect((await runs()) - before).toBeGreaterThan(5));
  expect(faults.destroyed).toBeGreaterThan(1);
});
