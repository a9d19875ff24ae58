import { audit, type Core } from '@courtside/core';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aFeed } from '@courtside/core/testing/feed';
import { aProxy } from '@courtside/core/testing/proxy';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aWorker, type TestWorker } from './testing/worker.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options?: Parameters<typeof aWorker>[0]): Promise<TestWorker> {
  const worker = await aWorker(options);
  ends.push(worker.end);
  return worker;
}

/** A worker whose Redis can go, hang and come back; in the end it is there again. */
async function startOnFragileRedis() {
  const redis = await aProxy(testConfig().REDIS_URL);
  ends.push(redis.close);
  const worker = await start({ settings: { REDIS_URL: redis.url } });
  ends.push(async () => redis.mend());
  return { redis, worker };
}

vi.setConfig({ testTimeout: 60_000 });
/** Offers a game and waits until it can be bet on. */
async function anOpenGame({ feed, core }: TestWorker) {
  const game = feed.offer();
  await eventually(async () => expect(await core.games.get(game.id)).toMatchObject({ betStatus: 'open' }));
  return game;
}

async function waitUntilSettled({ core }: TestWorker, gameId: string): Promise<void> {
  await eventually(async () => expect(await core.games.get(gameId)).toMatchObject({ betStatus: 'settled' }));
}

async function expectClean({ core }: TestWorker): Promise<void> {
  expect((await audit(core.db, async () => undefined)).violations).toEqual([]);
}

describe('a bet', () => {
  it('is paid when its game ends, and lost when the other side wins, without anyone asking', async () => {
    const worker = await start();
    const [ada, bob] = [await worker.aUser(), await worker.aUser()];
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    await worker.place(bob, game.id, game.team2);
    worker.feed.score(game.id, 50, 48, false);
    await eventually(async () => expect(await worker.core.games.get(game.id)).toMatchObject({ betStatus: 'closed' }));
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    expect(await worker.balanceOf(bob)).toBe(99_000);
    expect((await worker.core.bets.page(ada)).bets).toMatchObject([{ status: 'won' }]);
    expect((await worker.core.bets.page(bob)).bets).toMatchObject([{ status: 'lost' }]);
    await expectClean(worker);
  });

  it('is paid once although settling failed at first', async () => {
    const tries: string[] = [];
    const worker = await start({
      async before(core) {
        const settle: Core['settlement']['settle'] = async (gameId, onProgress) => {
          tries.push(gameId);
          if (tries.length === 2) await core.settlement.settle(gameId, onProgress);
          if (tries.length < 3) throw new Error('the power went out');
          return core.settlement.settle(gameId, onProgress);
        };
        return { ...core, settlement: { settle } };
      },
    });
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await eventually(() => expect(tries).toHaveLength(3));
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    expect(worker.lines.filter(({ msg }) => msg === 'a job failed')).toHaveLength(2);
    await expectClean(worker);
  });

  it('is refunded when its game is taken off for good', async () => {
    const worker = await start({ settings: { VOID_AFTER_SECONDS: '0.2' } });
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.withdraw(game.id);
    await eventually(async () => expect(await worker.balanceOf(ada)).toBe(100_000));
    expect((await worker.core.bets.page(ada)).bets).toMatchObject([{ status: 'void' }]);
  });
});

describe('a stake that was set aside', () => {
  it('comes back after its time', async () => {
    const worker = await start({ settings: { HOLD_SECONDS: '0.5' } });
    const ada = await worker.aUser();
    const { balance } = await worker.core.holds.take(ada, 2_500);
    expect(balance).toBe(97_500);
    await eventually(async () => expect(await worker.balanceOf(ada)).toBe(100_000));
    expect((await worker.core.accounts.get(ada))?.holds).toEqual([]);
    await expectClean(worker);
  });

  it('comes back at the next start when nothing was planned for it', async () => {
    const uid = 'forgotten';
    const worker = await start({
      settings: { HOLD_SECONDS: '0.001' },
      async before(core) {
        await core.accounts.open({ uid, username: uid, email: null });
        await core.holds.take(uid, 2_500);
        await emptyRedis(testConfig());
        return undefined;
      },
    });
    await eventually(async () => expect(await worker.balanceOf(uid)).toBe(100_000));
  });
});

it('a bet whose record a crash lost is there again after the start', async () => {
  const uid = 'survivor';
  const worker = await start({
    async before(core) {
      await core.accounts.open({ uid, username: uid, email: null });
      const feed = aFeed(Date.now);
      const game = feed.offer();
      await core.games.refreshOdds(feed);
      await core.bets.place({ uid, gameId: game.id, teamChosen: game.team1, amount: 500 });
      await core.db.bets.deleteMany({ uid });
      return undefined;
    },
  });
  await eventually(async () => expect((await worker.core.bets.page(uid)).bets).toMatchObject([{ amount: 500 }]));
});

describe('a feed that is down', () => {
  it('is told of once, stops nothing else, and is used again when it is back', async () => {
    const worker = await start();
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    worker.feed.setDown(true);
    const failures = (msg: string) => worker.lines.filter((line) => line.msg.startsWith(msg));
    await eventually(() => expect(failures('odds still cannot be had').length).toBeGreaterThan(0));
    expect(failures('odds cannot be had')).toHaveLength(1);
    expect(failures('a job failed')).toEqual([]);
    const later = worker.feed.offer();
    worker.feed.setDown(false);
    await eventually(async () => expect(await worker.core.games.get(later.id)).not.toBeNull());
    await eventually(() => expect(failures('odds can be had again')).toHaveLength(1));
  });
});

describe('Redis', () => {
  it('may lose everything: the schedules are planted again', async () => {
    const worker = await start();
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
      ends.push(redis.close);
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
      expect(performance.now() - started).toBeLessThan(9_000);
    },
  );
});

it('MongoDB may go away and come back: what waited is settled, and the log stays short', async () => {
  const mongo = await aProxy(testConfig().MONGODB_URI);
  ends.push(mongo.close);
  const worker = await start({ settings: { MONGODB_URI: mongo.url } });
  ends.push(async () => mongo.mend());
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
