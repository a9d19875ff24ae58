import { readBetPage } from '@courtside/core/bets/bet-lists';
import { holdStake } from '@courtside/core/bets/holds';
import { placeBet } from '@courtside/core/bets/place-bet';
import type { Core } from '@courtside/core/core';
import { emptyRedis, testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aFeed } from '@courtside/core/testing/feed';
import { refreshOdds } from '@courtside/core/testing/refresh';
import { describe, expect, it } from 'vitest';
import { anOpenGame, expectClean, waitUntilSettled } from './testing/game.ts';
import { aWorkerOfThisTest } from './testing/worker.ts';

describe('a bet', () => {
  it('is paid when its game ends, or lost when the other side wins', async () => {
    const worker = await aWorkerOfThisTest();
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
    expect((await readBetPage(worker.core, ada)).bets).toMatchObject([{ status: 'won' }]);
    expect((await readBetPage(worker.core, bob)).bets).toMatchObject([{ status: 'lost' }]);
    await expectClean(worker);
  });

  it('is paid once although the first attempts to settle it failed', async () => {
    const tries: string[] = [];
    const worker = await aWorkerOfThisTest({
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
    expect(worker.lines.filter(({ msg }) => msg === 'job failed')).toHaveLength(2);
    await expectClean(worker);
  });

  it('is paid although the first attempt to settle it hangs', async () => {
    let tries = 0;
    const worker = await aWorkerOfThisTest({
      async before(core) {
        const settle: Core['settlement']['settle'] = async (gameId, onProgress) => {
          tries += 1;
          return tries === 1 ? new Promise(() => undefined) : core.settlement.settle(gameId, onProgress);
        };
        return { ...core, settlement: { settle } };
      },
      deps: { maxIdleMs: 1_000 },
    });
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    expect(await worker.balanceOf(ada)).toBe(101_500);
    // On a busy machine, other work may be overdue at this moment.
    expect(worker.core.vitals.overdue()).toContainEqual(expect.stringMatching(/^settle job: no end for \d+ s$/));
  });

  it('is refunded when its game is removed permanently', async () => {
    const worker = await aWorkerOfThisTest({ settings: { VOID_AFTER_SECONDS: '0.2' } });
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.withdraw(game.id);
    await eventually(async () => expect(await worker.balanceOf(ada)).toBe(100_000));
    expect((await readBetPage(worker.core, ada)).bets).toMatchObject([{ status: 'void' }]);
  });
});

it('at a wrong first price is refunded by the odds job once a second reading proves the error', async () => {
  const uid = 'lucky';
  const listed = aFeed(Date.now).offer({ team1Price: 250, team2Price: -300 });
  const worker = await aWorkerOfThisTest({
    settings: { SCORES_REFRESH_SECONDS: '60' },
    async before(core) {
      await core.accounts.open({ uid, username: uid, email: null });
      const first = aFeed(Date.now);
      first.offer(listed);
      await refreshOdds(core.games, first);
      await placeBet(core, { uid, gameId: listed.id, teamChosen: listed.team1, amount: 1_000 });
      return undefined;
    },
  });
  worker.feed.offer({ ...listed, team1Price: -300, team2Price: 250 });
  await eventually(async () => expect(await worker.balanceOf(uid)).toBe(100_000));
  expect((await readBetPage(worker.core, uid)).bets).toMatchObject([{ status: 'void', priceError: true }]);
  await expectClean(worker);
});

describe('a held stake', () => {
  it('is refunded after its time', async () => {
    const worker = await aWorkerOfThisTest({ settings: { HOLD_SECONDS: '0.5' } });
    const ada = await worker.aUser();
    const { balance } = await holdStake(worker.core, ada, 2_500);
    expect(balance).toBe(97_500);
    await eventually(async () => expect(await worker.balanceOf(ada)).toBe(100_000));
    expect((await worker.core.accounts.get(ada))?.holds).toEqual([]);
    await expectClean(worker);
  });

  it('is refunded at the next start when its scheduled release was lost', async () => {
    const uid = 'forgotten';
    const worker = await aWorkerOfThisTest({
      settings: { HOLD_SECONDS: '0.001' },
      async before(core) {
        await core.accounts.open({ uid, username: uid, email: null });
        await holdStake(core, uid, 2_500);
        await emptyRedis(testConfig());
        return undefined;
      },
    });
    await eventually(async () => expect(await worker.balanceOf(uid)).toBe(100_000));
  });
});

it('restores a bet document that a crash lost, at the next start', async () => {
  const uid = 'survivor';
  const worker = await aWorkerOfThisTest({
    auditsAtStart: true,
    async before(core) {
      await core.accounts.open({ uid, username: uid, email: null });
      const feed = aFeed(Date.now);
      const game = feed.offer();
      await refreshOdds(core.games, feed);
      await placeBet(core, { uid, gameId: game.id, teamChosen: game.team1, amount: 500 });
      await core.db.bets.deleteMany({ uid });
      return undefined;
    },
  });
  await eventually(async () => expect((await readBetPage(worker.core, uid)).bets).toMatchObject([{ amount: 500 }]));
});

describe('a feed that is down', () => {
  it('fails its job, is logged once, blocks no other job, and is read again when it is back', async () => {
    const worker = await aWorkerOfThisTest();
    const ada = await worker.aUser();
    const game = await anOpenGame(worker);
    await worker.place(ada, game.id, game.team1);
    worker.feed.score(game.id, 101, 99, true);
    await waitUntilSettled(worker, game.id);
    worker.feed.setDown(true);
    const logged = (msg: string) => worker.lines.filter((line) => line.msg === msg);
    await eventually(async () => {
      expect((await worker.core.jobs.counts())?.odds?.failed).toBeGreaterThan(2);
    });
    // Once per source: the results may have been read as well.
    const failed = logged('source failed').map(({ source }) => source);
    expect(failed).toEqual([...new Set(failed)]);
    expect(failed).not.toEqual([]);
    expect(logged('job failed')).toEqual([]);
    const later = worker.feed.offer();
    worker.feed.setDown(false);
    await eventually(async () => expect(await worker.core.games.get(later.id)).not.toBeNull());
    await eventually(() => expect(logged('source responds again').length).toBeGreaterThan(0));
  });
});

it('logs once at its start that chats and notifications wait after a restore', async () => {
  const at = new Date('2026-01-15T00:00:00Z');
  const { lines } = await aWorkerOfThisTest({
    async before({ db }) {
      await db.unconfirmedRestores.insertMany([{ _id: 'last', backupAt: at, restoredAt: at }]);
      return undefined;
    },
  });
  const waits = () => lines.filter(({ msg }) => msg === 'chats and notifications wait after a restore');
  await eventually(() => expect(waits()).toMatchObject([{ backupAt: at.toISOString() }]));
});
