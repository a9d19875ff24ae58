import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { expect, it, onTestFinished } from 'vitest';
import { buildBoard } from './board.ts';
import { anOpenGame, waitUntilSettled } from './testing/game.ts';
import { aWorker, aWorkerOfThisTest } from './testing/worker.ts';

async function aProxiedRedis() {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  return redis;
}

it('jobs run again soon after Redis moved without closing its connections', async () => {
  const redis = await aProxiedRedis();
  const worker = await aWorkerOfThisTest({ redisUrl: redis.url, deps: { maxSilenceMs: 1_000, lockMs: 2_000 } });
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  redis.swallow();
  worker.feed.score(game.id, 101, 99, true);
  const started = performance.now();
  await waitUntilSettled(worker, game.id);
  // About five seconds; BullMQ's default pauses take sixteen or more.
  expect(performance.now() - started).toBeLessThan(12_000);
  expect(await worker.balanceOf(ada)).toBe(101_500);
});

it.each(['just begun', 'been noticed'])('the worker stops within seconds when the outage has %s', async (since) => {
  const redis = await aProxiedRedis();
  const worker = await aWorker({ settings: { REDIS_URL: redis.url } });
  await worker.worker.scheduled;
  await anOpenGame(worker);
  redis.hang();
  if (since === 'been noticed') {
    await eventually(async () => expect((await worker.core.jobs.counts()) === null).toBe(true));
    await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
  }
  const started = performance.now();
  await worker.end();
  // Jobs get six seconds to end and queues two.
  expect(performance.now() - started).toBeLessThan(15_000);
});

it('the health page reports an unresponsive Redis within seconds', async () => {
  const redis = await aProxiedRedis();
  const worker = await aWorkerOfThisTest({ settings: { REDIS_URL: redis.url } });
  onTestFinished(redis.restore);
  const board = await buildBoard(worker.metrics);
  onTestFinished(() => board.app.close());
  board.open(worker.core);
  const health = async () => (await board.app.inject({ url: '/healthz' })).json();
  await eventually(async () => expect(await health()).toEqual({ running: true, mongodb: true, redis: true }));
  redis.hang();
  const started = performance.now();
  expect(await health()).toEqual({ running: true, mongodb: true, redis: false });
  // The probe times out after one second; the connection is closed after five.
  expect(performance.now() - started).toBeLessThan(3_000);
});
