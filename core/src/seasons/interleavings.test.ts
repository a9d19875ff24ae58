import { DomainError } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBetPage } from '../bets/bet-lists.ts';
import { cashOut } from '../bets/cash-out.ts';
import { makeFirstDeposit } from '../bets/cashier/cashier.ts';
import { holdStake, releaseHold } from '../bets/holds.ts';
import { placeBet } from '../bets/place-bet.ts';
import { createSettlement } from '../bets/settlement/settlement.ts';
import { undoBet } from '../bets/undo-bet.ts';
import { createGroup } from '../groups/create-group.ts';
import { joinGroup, leaveGroup } from '../groups/membership.ts';
import type { Game } from '../league/games/game.ts';
import { mainAccountOf, seasonAccountOf } from '../ledger/account-id.ts';
import { aWorld, type World } from '../testing/world.ts';
import { createSeason } from './create-season.ts';
import { readSeason } from './read-season.ts';
import { rebuy } from './rebuy.ts';
import { createSeasonMemory } from './season-reader.ts';
import { createSeasonRules } from './season-rules.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const callers = 32;
const bankroll = 100_000;
/** One step of a caller: the action, on which of a user's four accounts, and which of two processes it calls. */
const step = fc.record({
  action: fc.constantFrom('place', 'place', 'claim', 'hold', 'undo', 'cash-out', 'rebuy', 'deposit', 'leave', 'settle'),
  user: fc.nat({ max: 2 }),
  account: fc.nat({ max: 3 }),
  process: fc.nat({ max: 1 }),
  game: fc.nat({ max: 1 }),
  cents: fc.integer({ min: 1, max: 99_000 }),
  side: fc.nat({ max: 1 }),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: callers, maxLength: callers });

const refusals = [
  'insufficient-balance',
  'betting-closed',
  'bet-not-found',
  'bet-closed',
  'deposit-taken',
  'deposit-not-due',
  'key-reused',
  'forbidden',
  'rebuy-not-due',
  'invalid-amount',
  'stake-over-season-limit',
];

function acceptRefusal(error: unknown): undefined {
  if (error instanceof DomainError && refusals.includes(error.code)) return;
  throw error;
}

/** Another process on the same database. */
function aProcess() {
  const { db, games } = world;
  const ledger = world.openLedger();
  return {
    ...world,
    ledger,
    ...createSeasonMemory(db),
    rules: createSeasonRules({ db, ledger }),
    publish: () => undefined,
    notifyGroupChange: () => undefined,
    holdMs: 0,
    jobs: { add: async () => undefined },
    settlement: createSettlement({ db, ledger, games }),
  };
}

/** Stores the result of a game, unless there is one. */
async function finishOnce(game: Game): Promise<void> {
  const score = { team1: 101, team2: 99, periods: [], clock: 'Final' };
  const result = { betStatus: 'final' as const, score, resultRevision: 1 };
  await world.db.games.updateOne({ _id: game.id, resultRevision: 0 }, { $set: result, $inc: { version: 1 } });
}

/** Three groups of the same three users, each with a season that runs. */
async function threeSeasons() {
  const uids = await Promise.all([world.aUser(), world.aUser(), world.aUserWith(5_000)]);
  const [owner, ...others] = uids;
  const open = async (name: string) => {
    const { group } = await createGroup(world, { uid: owner, name });
    for (const uid of others) await joinGroup(world, uid, group.id);
    const day = { firstDay: '2026-01-14', lastDay: '2026-01-15' };
    const settings = { name, ...day, bankroll: bankroll / 100, maxStakeShare: 95, rebuys: 3 };
    return createSeason(world, { uid: owner, groupId: group.id, settings });
  };
  const seasons = [await open('One'), await open('Two'), await open('Three')];
  // One user has lost almost everything, so that a rebuy is due.
  const lost = await world.anOpenGame();
  const [poor = ''] = others;
  for (const { id } of seasons) {
    const account = seasonAccountOf(id, poor);
    await placeBet(world, { uid: poor, account, gameId: lost.id, teamChosen: lost.team2, amount: 95_000 });
  }
  // However the callers are scheduled, a main account and a season's win a bet, and one of a season is undone and one
  // cashed out.
  const account = seasonAccountOf(seasons[0]?.id ?? '', owner);
  for (const on of [mainAccountOf(owner), account])
    await placeBet(world, { uid: owner, account: on, gameId: lost.id, teamChosen: lost.team1, amount: 100 });
  await finishOnce(lost);
  await world.settlement.settle(lost.id);
  const game = await world.anOpenGame();
  const bet = { uid: owner, account, gameId: game.id, teamChosen: game.team1, amount: 100 };
  await undoBet(world, owner, (await placeBet(world, bet)).id);
  await cashOut(world, { uid: owner, betId: (await placeBet(world, bet)).id });
  return { uids, owner, seasons };
}

it('keeps every cent on its account, and standings that follow from bets alone, under 32 concurrent callers', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const { uids, owner, seasons } = await threeSeasons();
      const games = await Promise.all([world.anOpenGame(), world.anOpenGame()]);
      const processes = [aProcess(), aProcess()];
      const accountsOf = (uid: string) => [mainAccountOf(uid), ...seasons.map(({ id }) => seasonAccountOf(id, uid))];

      const run = async ({
        action,
        user,
        account: index,
        process,
        game: number,
        cents,
        side,
      }: (typeof schedule)[0][0]) => {
        const [uid, game, at] = [uids[user], games[number], processes[process]];
        const [account, season] = [uid && accountsOf(uid)[index], seasons[(index + 2) % 3]];
        if (!uid || !game || !at || !account || !season) throw new Error('out of range');
        // Callers share seven bet ids, so that a user's accounts compete for them.
        const key = cents % 2 ? `bet-${cents % 7}` : undefined;
        const order = { uid, account, key, gameId: game.id, teamChosen: side ? game.team1 : game.team2, amount: cents };
        const betId = (await readBetPage(at, uid)).bets.at(cents % 6)?.id ?? 'none';
        if (action === 'place') await placeBet(at, order);
        else if (action === 'undo') await undoBet(at, uid, betId);
        else if (action === 'cash-out') await cashOut(at, { uid, betId });
        else if (action === 'deposit') await makeFirstDeposit(at, { uid, amount: 20_000, key: 'once' });
        else if (action === 'rebuy')
          await rebuy(at, { uid, groupId: season.groupId, seasonId: season.id, key: `rebuy-${cents % 5}` });
        else if (action === 'leave') {
          if (uid === owner || cents % 5 > 0) return;
          await leaveGroup(world, uid, season.groupId);
          await joinGroup(world, uid, season.groupId);
        } else if (action === 'settle') {
          // Rarely, so that most steps find the games open.
          if (cents % 8 > 0) return;
          await finishOnce(game);
          await at.settlement.settle(game.id);
        } else {
          const { hold } = await holdStake(at, uid, cents, { account });
          if (action === 'claim') await placeBet(at, order).catch(acceptRefusal);
          await releaseHold(at, account, hold.seq);
        }
      };
      await Promise.all(
        schedule.map(async (steps) => {
          for (const each of steps) await run(each).catch(acceptRefusal);
        }),
      );
      for (const game of games) {
        await finishOnce(game);
        await world.settlement.settle(game.id);
      }
      await world.recovery.recover();

      expect(await world.violations()).toEqual([]);
      const bets = await world.db.bets.find({ uid: { $in: uids } }).lean();
      const back = ({ status, potential, amount, cashedOut = 0 }: (typeof bets)[number]) =>
        ({ won: potential, void: amount, push: amount, 'cashed-out': cashedOut, lost: 0, pending: Number.NaN })[status];
      const profitOf = (account: string) =>
        bets.filter((bet) => bet.account === account).reduce((sum, bet) => sum + back(bet) - bet.amount, 0);
      for (const bet of bets) seen.add(bet.account.slice(0, 4) + bet.status);
      // Every account has what it was opened with, what was paid into it, and what its own bets have made.
      for (const account of uids.flatMap(accountsOf)) {
        const entries = await world.db.entries.find({ account }).sort({ seq: 1 }).lean();
        const paidIn = entries.filter(({ kind }) =>
          ['opening', 'correction', 'deposit', 'bonus', 'rebuy'].includes(kind),
        );
        const expected = paidIn.reduce((sum, { amount }) => sum + amount, 0) + profitOf(account);
        expect(entries.at(-1)?.balance).toBe(expected);
        expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, n) => n + 1));
        for (const { kind } of paidIn) seen.add(account.slice(0, 4) + kind);
      }
      for (const { id, groupId } of seasons) {
        const { rows } = await readSeason(world, owner, groupId, id);
        expect(rows).toHaveLength(3);
        for (const { uid, standing, rebuys } of rows)
          expect(standing).toBe(bankroll + profitOf(seasonAccountOf(id, uid)) - rebuys * bankroll);
        expect(rows.map(({ standing }) => standing)).toEqual(
          rows.map(({ standing }) => standing).sort((a, b) => b - a),
        );
      }
    }),
    { numRuns: sample(1, 4) },
  );
  // The schedules have reached all of this.
  for (const reached of ['mainwon', 'seaswon', 'seaslost', 'seascashed-out', 'seasvoid', 'maindeposit', 'seasrebuy'])
    expect(seen).toContain(reached);
});
