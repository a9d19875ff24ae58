import { DomainError, hourMs, minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOpen } from '../bets/open-odds.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup } from '../groups/membership.ts';
import { removeMember } from '../groups/owner-actions.ts';
import type { Game } from '../league/games/game.ts';
import { equityCents } from '../ledger/account-state.ts';
import { betOfChallenge } from '../ledger/bet.ts';
import { aDyingDatabase } from '../testing/dying-database.ts';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import { answerChallenge } from './answer-challenge.ts';
import { completeChallenges, expireChallenges } from './complete-challenges.ts';
import { declineChallenge, withdrawChallenge } from './end-challenge.ts';
import { makeChallenge } from './make-challenge.ts';
import { limitTab } from './tabs.ts';
import { takeChallenge } from './take-challenge.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const step = fc.record({
  action: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('take' as const) },
    { weight: 10, arbitrary: fc.constantFrom('make' as const, 'make-for-all' as const) },
    { weight: 8, arbitrary: fc.constantFrom('decline' as const, 'withdraw' as const, 'answer' as const) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        ...(['tip-off', 'postpone', 'result', 'correct', 'remove', 'delete', 'expire', 'complete', 'limit'] as const),
      ),
    },
  ),
  caller: fc.nat({ max: 4 }),
  other: fc.nat({ max: 4 }),
  which: fc.nat({ max: 30 }),
  stake: fc.integer({ min: 1, max: 3_000 }),
  price: fc.constantFrom(100, -110, 120, -450, 333),
});
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object;

/** Challenges that exist when the callers begin. */
const first = fc.array(step, { minLength: 12, maxLength: 12 });
const callers = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 32, maxLength: 32 });

/** A group of five and two games. */
async function aGroup() {
  const uids = await Promise.all(Array.from({ length: 5 }, () => world.aUser()));
  const owner = uids[0] ?? '';
  const { id: groupId } = (await createGroup(world, { uid: owner, name: 'Hoops' })).group;
  for (const uid of uids.slice(1)) await joinGroup(world, uid, groupId);
  await limitTab(world, owner, groupId, 4_000);
  const games = [await world.anOpenGame(), await world.anOpenGame({ markets: { spread: world.aLine(-3) } })];
  return { uids, owner, groupId, games };
}
type TestGroup = Awaited<ReturnType<typeof aGroup>>;

/** Runs a step as a process does; refusals are part of the game. */
async function run(process: World, { uids, owner, groupId, games }: TestGroup, given: Step): Promise<void> {
  const { action, caller, other, which, stake, price } = given;
  const uid = uids[caller] ?? '';
  const game = games[which % games.length] as Game;
  const all = await process.db.challenges.find({ groupId }, { _id: 1 }).sort({ createdAt: 1, _id: 1 }).lean();
  const challengeId = all[which % Math.max(1, all.length)]?._id ?? 'none';
  const call = { uid, groupId, challengeId };
  const market = which % 2 === 0 ? ('moneyline' as const) : ('spread' as const);
  const order = { uid, groupId, gameId: game.id, market, side: 'team1', stake, price } as const;
  const acts: Record<Step['action'], () => Promise<unknown>> = {
    make: () => makeChallenge(process, { ...order, opponent: uids[other] }),
    'make-for-all': () => makeChallenge(process, order),
    take: () => takeChallenge(process, call),
    decline: () => declineChallenge(process, call),
    withdraw: () => withdrawChallenge(process, call),
    answer: () => answerChallenge(process, { ...call, price }),
    'tip-off': () =>
      process.db.games.updateOne({ _id: game.id, betStatus: 'open' }, { $set: { betStatus: 'closed' } }).exec(),
    async postpone() {
      const undecided = { _id: game.id, betStatus: { $in: ['open' as const, 'closed' as const] }, resultRevision: 0 };
      if (which % 2 === 0) {
        // To another day: its bets are void, and the new date is another game.
        await process.db.games.updateOne(undecided, {
          $set: { betStatus: 'void', resultRevision: 1 },
          $inc: { version: 1 },
        });
        await process.settlement.settle(game.id);
        return;
      }
      // On the same day: half an hour later, or a minute before the source reports it.
      const start = new Date(which % 3 === 0 ? process.time.now - minuteMs : tipOff + 30 * minuteMs);
      await process.db.games.updateOne(undecided, {
        $set: { startTime: start, endTime: start },
        $inc: { version: 1 },
      });
    },
    async result() {
      const score = { team1: 90 + (which % 13), team2: 93, periods: [], clock: 'Final' };
      // The first result only. Others are corrections.
      await process.db.games.updateOne(
        { _id: game.id, resultRevision: 0 },
        { $set: { betStatus: 'final', score, resultRevision: 1 }, $inc: { version: 1 } },
      );
      await process.settlement.settle(game.id);
    },
    async correct() {
      const current = await process.games.get(game.id);
      if (current === null || current.resultRevision === 0) return;
      await process.correct(game, which % 3 === 0 ? null : { team1: 90 + (which % 7), team2: 91 }, 'wrong');
      await process.settlement.settle(game.id);
    },
    remove: () => removeMember(process, { uid: owner, groupId }, uids[other] ?? ''),
    delete: () => process.deletions.delete({ uid, signedInAt: process.time.now, signIns: [], idToken: 'token' }),
    expire: () => expireChallenges(process),
    complete: () => completeChallenges(process),
    limit: () => limitTab(process, owner, groupId, 2_000 + stake),
  };
  try {
    await acts[action]();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** A challenge that was taken before the callers begin, so that no run is without one. */
async function takeOne({ uids: [uid = '', other = ''], groupId, games }: TestGroup): Promise<void> {
  const gameId = games[0]?.id ?? '';
  const order = { uid, groupId, gameId, market: 'moneyline', side: 'team1', stake: 1, opponent: other } as const;
  const { _id: challengeId } = await makeChallenge(world, { ...order, price: 100 });
  await takeChallenge(world, { uid: other, groupId, challengeId });
}

/** Completes everything, and checks what must hold afterwards. @returns how many challenges were taken */
async function check({ groupId, games }: TestGroup): Promise<number> {
  world.time.now += 2 * 60_000;
  await world.recovery.recover();
  await expireChallenges(world);
  for (const game of games) await world.settlement.settle(game.id);
  await world.recovery.recover();
  const challenges = await world.db.challenges.find({ groupId }).lean();
  const accounts = await world.db.tabAccounts.find({ tabId: { $in: challenges.map(({ tabId }) => tabId) } }).lean();
  for (const doc of challenges) {
    const bets = await world.db.bets.find({ id: betOfChallenge(doc._id) }).lean();
    const entries = await world.db.entries.find({ 'ref.bet.id': betOfChallenge(doc._id), kind: 'stake' }).lean();
    expect([doc.status, bets.length, entries.length]).toEqual([
      doc.status,
      ...(doc.status === 'taken' ? [2, 2] : [0, 0]),
    ]);
    expect(doc.unfinished ?? false).toBe(doc.status === 'open');
    if (bets.some(({ status }) => status === 'won'))
      expect(bets.map(({ status }) => status).sort()).toEqual(['lost', 'won']);
    if (bets.some(({ status }) => status === 'void'))
      expect(bets.map(({ status }) => status)).toEqual(['void', 'void']);
    // A challenge is open exactly as long as bets on its game are.
    const game = await world.games.get(doc.gameId);
    if (doc.status === 'open')
      expect([isOpen(game, new Date(world.time.now)), game?.endTime]).toEqual([true, doc.expiresAt]);
  }
  // What is set aside is the stakes of open challenges, and nothing else.
  const open = challenges.filter(({ status }) => status === 'open').map(({ challenger, stake }) => [challenger, stake]);
  const held = accounts.flatMap(({ uid, holds }) => holds.map(({ amount }) => [uid, amount]));
  expect(held.sort()).toEqual(open.sort());
  expect(accounts.reduce((sum, account) => sum + equityCents(account), 0)).toBe(0);
  expect(await world.violations()).toEqual([]);
  return challenges.filter(({ status }) => status === 'taken').length;
}

it('has both stakes or none, pays the pot once and adds up to 0, whatever happens at the same time and whoever is killed', async () => {
  const numRuns = sample(2, 5);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(first, callers, fc.integer({ min: 0, max: 120 }), async (made, steps, writes) => {
      world.time.now = tipOff - hourMs;
      const group = await aGroup();
      await takeOne(group);
      for (const each of made) await run(world, group, { ...each, action: each.which % 2 ? 'make' : 'make-for-all' });
      const dying = aDyingDatabase(world.db, writes);
      const victim = await aWorld({ db: dying.db });
      await Promise.all(
        steps.map(async (own, index) => {
          const process = index % 3 === 0 ? victim : world;
          for (const each of own) {
            const ended = run(process, group, each).then(() => 'ended' as const);
            if ((await Promise.race([ended, dying.killed])) === 'killed' && process === victim) return;
            if (process !== victim) await ended;
          }
        }),
      );
      taken += await check(group);
    }),
    { numRuns },
  );
  expect(taken).toBeGreaterThanOrEqual(numRuns);
});
