import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '../../groups/create-group.ts';
import { type AccountId, mainAccountOf, seasonAccountOf } from '../../ledger/account-id.ts';
import { createSeason } from '../../seasons/create-season.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { makeFirstDeposit, topUp } from '../cashier/cashier.ts';
import { holdStake } from '../holds.ts';
import { placeBet } from '../place-bet.ts';
import { undoBet } from '../undo-bet.ts';
import { createPlayerLimitsLoader, limitStakes, pauseBetting, readPlayerLimits } from './player-limits.ts';

const start = tipOff - hourMs;
let world: World;
let uid: string;

beforeAll(async () => {
  world = await aWorld();
});
beforeEach(async () => {
  world.time.now = start;
  uid = await world.aUser();
});
afterAll(() => world.endAudited());

/** Bets on a game that tips off in an hour. */
async function bet(amount: number, fields: { key?: string; account?: AccountId } = {}) {
  const soon = new Date(world.time.now + hourMs);
  const game = await world.anOpenGame({
    startTime: soon,
    endTime: soon,
    markets: { moneyline: world.aMoneyline({ staleAt: soon }) },
  });
  return placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount, ...fields });
}

/** Another process on the same database. */
function aProcess() {
  const { db } = world;
  return { ...world, ledger: world.openLedger(), playerLimits: createPlayerLimitsLoader(db) };
}

/** The main account of the user, and one in a season. */
async function twoAccounts(): Promise<readonly [AccountId, AccountId]> {
  const { group } = await createGroup(world, { uid, name: 'Sofa squad' });
  const settings = { name: 'January', firstDay: '2026-01-14', lastDay: '2026-01-20', rebuys: 0, maxStakeShare: 100 };
  const season = await createSeason(world, { uid, groupId: group.id, settings: { ...settings, bankroll: 100_000 } });
  return [mainAccountOf(uid), seasonAccountOf(season.id, uid)];
}

const refused = (code: string) => expect.objectContaining({ code });

describe('a pause', () => {
  it('refuses bets, holds and deposits until it ends, and still settles and repeats bets from before', async () => {
    const placed = await bet(1_000, { key: 'before' });
    const { pausedUntil } = await pauseBetting(world, uid, 2);
    expect(pausedUntil).toEqual(new Date(start + 2 * dayMs));
    for (const request of [
      () => bet(1_000),
      () => holdStake(world, uid, 1_000),
      () => makeFirstDeposit(world, { uid, amount: 1_000 }),
      () => topUp(world, { uid, amount: 1_000 }),
    ])
      await expect(request()).rejects.toMatchObject({
        code: 'betting-paused',
        details: { until: pausedUntil?.toISOString() },
      });
    const { gameId, teamChosen } = { gameId: placed.gameId, teamChosen: placed.betData.team1 };
    expect(await placeBet(world, { uid, gameId, teamChosen, amount: 1_000, key: 'before' })).toEqual(placed);

    await world.db.games.updateOne(
      { _id: gameId },
      { $set: { betStatus: 'final', resultRevision: 1, score: { team1: 2, team2: 1, periods: [], clock: null } } },
    );
    await world.settlement.settle(gameId);
    expect(await world.accounts.get(uid)).toMatchObject({ balance: 101_500, stats: { won: 1 } });

    world.time.now = start + 2 * dayMs - 1;
    await expect(bet(1_000)).rejects.toEqual(refused('betting-paused'));
    world.time.now += 1;
    await bet(1_000);
    expect(await readPlayerLimits(world, uid)).toMatchObject({ pausedUntil: null, stakedToday: 1_000 });
  });

  it('becomes longer, never shorter, also by calls at the same moment', async () => {
    await Promise.all([3, 30, 1, 7].map((days) => pauseBetting(world, uid, days)));
    expect(await pauseBetting(world, uid, 1)).toMatchObject({ pausedUntil: new Date(start + 30 * dayMs) });
  });

  it('is for users with an account', async () => {
    await expect(pauseBetting(world, 'nobody', 1)).rejects.toEqual(refused('user-not-found'));
    await expect(limitStakes(world, 'nobody', 1)).rejects.toEqual(refused('user-not-found'));
  });
});

describe('a daily limit', () => {
  it('is refused for an account that is deleted during the call', async () => {
    const refusals: unknown[] = [];
    while (refusals.length === 0) {
      const call = limitStakes(world, uid, 5_000).catch((error) => refusals.push(error.code));
      for (let removals = 0; removals < 6; removals += 1) await world.db.playerLimits.deleteOne({ _id: uid });
      await call;
    }
    expect(refusals).toEqual(['user-not-found']);
  });

  it('applies to the stakes of a UTC day, without those that were undone', async () => {
    await bet(2_000);
    expect(await limitStakes(world, uid, 5_000)).toMatchObject({ dailyLimit: 5_000, stakedToday: 2_000 });
    const undone = await bet(3_000);
    await expect(bet(1)).rejects.toMatchObject({ code: 'over-daily-limit', details: { left: 0 } });
    await undoBet(world, uid, undone.id);
    await expect(holdStake(world, uid, 3_001)).rejects.toMatchObject({ details: { left: 30 } });
    await bet(3_000);
    await expect(bet(1)).rejects.toEqual(refused('over-daily-limit'));
    world.time.now = Date.parse('2026-01-15T00:00:00Z');
    await bet(5_000);
    await expect(bet(1)).rejects.toEqual(refused('over-daily-limit'));
  });

  it('applies immediately when it is lower, and after 24 hours when it is higher or removed', async () => {
    await limitStakes(world, uid, 5_000);
    const later = new Date(start + dayMs);
    expect(await limitStakes(world, uid, 9_000)).toMatchObject({
      dailyLimit: 5_000,
      next: { dailyLimit: 9_000, at: later },
    });
    expect(await limitStakes(world, uid, null)).toMatchObject({ next: { dailyLimit: null, at: later } });
    expect(await limitStakes(world, uid, 4_000)).toMatchObject({ dailyLimit: 4_000, next: null });
    await limitStakes(world, uid, 8_000);
    world.time.now = start + dayMs - 1;
    await expect(bet(8_000)).rejects.toEqual(refused('over-daily-limit'));
    world.time.now = start + dayMs;
    await bet(8_000);
    expect(await readPlayerLimits(world, uid)).toMatchObject({ dailyLimit: 8_000, next: null });
  });

  it('holds for all accounts together, one stake after another', async () => {
    const [main, season] = await twoAccounts();
    await limitStakes(world, uid, 10_000);
    await bet(4_000, { account: main });
    await bet(3_000, { account: season });
    const undone = await bet(2_000, { account: main });
    for (const account of [main, season])
      await expect(bet(1_001, { account })).rejects.toMatchObject({ code: 'over-daily-limit', details: { left: 10 } });
    await undoBet(world, uid, undone.id);
    await bet(3_000, { account: season });
    for (const account of [main, season])
      await expect(bet(1, { account })).rejects.toMatchObject({ code: 'over-daily-limit', details: { left: 0 } });
    expect(await readPlayerLimits(world, uid)).toMatchObject({ stakedToday: 10_000 });
    world.time.now = Date.parse('2026-01-15T00:00:00Z');
    await bet(10_000, { account: main });
    await expect(bet(1, { account: season })).rejects.toEqual(refused('over-daily-limit'));
  });

  it('counts a stake of another account whose document is behind the ledger', async () => {
    const [main, season] = await twoAccounts();
    await limitStakes(world, uid, 5_000);
    const before = await world.documentOf(uid);
    await bet(4_000, { account: main });
    const after = await world.documentOf(uid);
    await world.db.users.replaceOne({ _id: main }, before);
    await expect(bet(1_001, { account: season })).rejects.toMatchObject({ details: { left: 10 } });
    await world.db.users.replaceOne({ _id: main }, after);
  });

  it('is exact for each account when bets from two of them arrive at the same moment', async () => {
    const accounts = await twoAccounts();
    await limitStakes(world, uid, 10_000);
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, index) =>
        bet(1_500, { key: randomUUID(), account: accounts[index % 2] ?? mainAccountOf(uid) }),
      ),
    );
    for (const account of accounts) {
      const placed = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.account === account);
      expect(placed.length).toBeLessThanOrEqual(6);
    }
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('over-daily-limit'));
    for (const account of accounts) await expect(bet(1_500, { account })).rejects.toEqual(refused('over-daily-limit'));
  });

  it('is applied to 400 simultaneous bets in their order, without delaying another user', async () => {
    const [other, game] = [await world.aUser(), await world.anOpenGame()];
    await limitStakes(world, uid, 5_000);
    const process = aProcess();
    let decided = 0;
    const place = (user: string, amount: number) =>
      placeBet(process, { uid: user, gameId: game.id, teamChosen: game.team1, amount });
    const answers = Array.from({ length: 400 }, (_, index) =>
      place(uid, 100 + index).finally(() => {
        decided += 1;
      }),
    );
    const ended = Promise.allSettled(answers);
    for (let bets = 0; bets < 5; bets += 1) {
      const before = decided;
      await place(other, 100);
      expect(decided - before).toBeLessThan(20);
    }
    expect(decided).toBeLessThan(200);
    const outcomes = (await ended).map((answer) => (answer.status === 'fulfilled' ? 'accepted' : answer.reason.code));
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'over-daily-limit']));
    // 100 + 101 + … + 140 are 4,920 cents. All later bets are larger than the rest of the limit.
    expect(outcomes.lastIndexOf('accepted')).toBe(40);
    expect(outcomes.indexOf('over-daily-limit')).toBe(41);
    expect(await readPlayerLimits(world, uid)).toMatchObject({ stakedToday: 4_920 });
  });

  it('is applied once to the bets that two processes take at the same moment', async () => {
    const game = await world.anOpenGame();
    await limitStakes(world, uid, 5_000);
    const [first, second] = [aProcess(), aProcess()];
    const answers = await Promise.allSettled(
      Array.from({ length: 80 }, (_, index) =>
        placeBet(index % 2 ? second : first, { uid, gameId: game.id, teamChosen: game.team1, amount: 100 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('over-daily-limit'));
  });
});
