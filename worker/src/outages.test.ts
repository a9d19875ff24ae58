import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anOpenGame, expectClean, waitUntilSettled } from './testing/game.ts';
import { aWorker, aWorkerOfThisTest } from './testing/worker.ts';

/** Soon notices that Redis hangs, and soon takes up again what it was at. */
const attentive = { longestSilenceMs: 1_000, lockMs: 2_000 };

/** A worker whose Redis can go, hang and come back; in the end it is there again. */
async function startOnFragileRedis() {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ settings: { REDIS_URL: redis.url }, deps: attentive });
  onTestFinished(redis.mend);
  return { redis, worker };
}

describe('Redis', () => {
  it('may lose everything: the schedules are planted again', async () => {
    const worker = await aWorkerOfThisTest();
    await worker.worker.standing;
    await emptyRedis(worker.config);
    const game = await anOpenGame(worker);
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    for (const name of ['odds', 'scores', 'recover', 'audit'] as const) {
      await eventually(async () => expect(await worker.core.jobs.queue(name).getJobSchedulersCount()).toBe(1));
    }
  });

  it('may go away and come back, emptied: bets placed meanwhile are settled', async () => {
    const { redis, worker } = await startOnFragileRedis();
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    redis.cut();
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await emptyRedis(testConfig());
    redis.mend();
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    expect(worker.lines.filter(({ msg }) => msg === 'Redis is away').length).toBeLessThan(5);
  });
});

describe('while Redis hangs', () => {
  it('nothing is lost: bets placed meanwhile are settled when it goes on', async () => {
    const { redis, worker } = await startOnFragileRedis();
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    redis.hang();
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
    redis.mend();
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    await expectClean(worker);
  });

  it.each(['has just begun to', 'has been found to'])(
    'the worker stops within seconds: when Redis %s',
    async (since) => {
      const redis = await aProxy(testConfig().REDIS_URL);
      onTestFinished(redis.close);
      const worker = await aWorker({ settings: { REDIS_URL: redis.url } });
      await worker.worker.standing;
      await anOpenGame(worker);
      redis.hang();
      if (since === 'has been found to') {
        await eventually(async () => expect((await worker.core.jobs.counts()) === null).toBe(true));
        await eventually(async () => expect(worker.lines.map(({ msg }) => msg)).toContain('Redis is away'));
      }
      const started = performance.now();
      await worker.end();
      // The jobs are given six seconds, the queues two; a Redis that hangs would be waited for without end.
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});

it('Redis may move without a word: jobs are taken again as soon as its silence is noticed', async () => {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const worker = await aWorkerOfThisTest({ redisUrl: redis.url, deps: attentive });
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  redis.swallow();
  worker.feed.score(game.id, 101, 99, true);
  const started = performance.now();
  await waitUntilSettled(worker, game.id);
  // Some five seconds; who goes by BullMQ's own pauses waits for sixteen and more.
  expect(performance.now() - started).toBeLessThan(12_000);
  expect(await worker.balanceOf(ada)).toBe(101_500);
});

it('MongoDB may go away and come back: what waited is settled, and the log stays short', async () => {
  const mongo = await aProxy(testConfig().MONGODB_URI);
  onTestFinished(mongo.close);
  const worker = await aWorkerOfThisTest({ settings: { MONGODB_URI: mongo.url } });
  onTestFinished(mongo.mend);
  const ada = await worker.aUser();
  const game = await anOpenGame(worker);
  await worker.place(ada, game.id, game.team1);
  mongo.cut();
  worker.feed.score(game.id, 101, 99, true);
  await eventually(() => expect(worker.lines.map(({ msg }) => msg)).toContain('MongoDB is away: jobs wait for it'));
  mongo.mend();
  await waitUntilSettled(worker, game.id);
  expect(await worker.balanceOf(ada)).toBe(101_500);
  expect(worker.lines.filter(({ level }) => level >= 50)).toEqual([]);
  await expectClean(worker);
});
