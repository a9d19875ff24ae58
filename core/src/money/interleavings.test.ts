import { DomainError } from '@courtside/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBets } from '../betting/bets/bets.ts';
import { createCashOut } from '../betting/bets/cash-out.ts';
import { createHolds } from '../betting/bets/holds.ts';
import { createUndoBet } from '../betting/bets/undo-bet.ts';
import { createCashier } from '../betting/cashier/cashier.ts';
import { createSettlement } from '../betting/settlement/settlement.ts';
import type { Game } from '../league/games/game.ts';
import { audit } from '../operations/audit/audit.ts';
import { aWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const callers = 64;
/** What one caller does next, on which of the few accounts, from which of two processes. */
const step = fc.record({
  action: fc.constantFrom('place', 'hold', 'claim', 'release', 'undo', 'cash-out', 'cashier', 'settle', 'correct'),
  account: fc.nat({ max: 2 }),
  process: fc.nat({ max: 1 }),
  game: fc.nat({ max: 1 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  side: fc.nat({ max: 1 }),
});
const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: callers, maxLength: callers });

const refusals = [
  'insufficient-balance',
  'betting-closed',
  'cash-out-changed',
  'invalid-amount',
  'bet-not-found',
  'bet-closed',
  'deposit-taken',
  'topup-not-due',
] as const;

/** Only a refusal that the rules know is a right answer beside success. */
function onlyRefused(error: unknown): void {
  if (error instanceof DomainError && refusals.some((code) => code === error.code)) return;
  throw error;
}

it('keeps every ledger gapless and adding up, in debt only by corrections, whatever 64 callers do at once', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser()]);
      const open = await Promise.all([world.anOpenGame(), world.anOpenGame()]);
      const processes = [world.ledger, world.openLedger()].map((ledger) => ({
        bets: createBets({ db: world.db, ledger, games: world.games, maxOpenBets: 1_000 }),
        holds: createHolds({ ledger, holdMs: 0, onHold: () => undefined }),
        settlement: createSettlement({ db: world.db, ledger, games: world.games }),
        undoBet: createUndoBet({ ledger, games: world.games }),
        cashOut: createCashOut({ ledger, games: world.games }),
        cashier: createCashier({ db: world.db, ledger }),
      }));
      /** The first result; what corrects it comes after it. */
      const finishOnce = async (game: Game) => {
        const score = { team1: 101, team2: 99, periods: [], clock: 'Final' };
        const result = { betStatus: 'final' as const, score, resultRevision: 1 };
        await world.db.games.updateOne({ _id: game.id, resultRevision: 0 }, { $set: result, $inc: { version: 1 } });
      };
      const caller = async (steps: (typeof schedule)[number]) => {
        for (const { action, account, process, game: index, cents, side } of steps) {
          const uid = uids[account];
          const game = open[index];
          const at = processes[process];
          if (uid === undefined || game === undefined || at === undefined) throw new Error('out of range');
          const order = { uid, gameId: game.id, teamChosen: side ? game.team1 : game.team2, amount: cents };
          // Several callers share a key, so that some repeat, and some are refused for it.
          const key = `key-${cents % 7}`;
          if (action === 'place') await at.bets.place(order).catch(onlyRefused);
          else if (action === 'undo' || action === 'cash-out') {
            const betId = (await at.bets.page(uid)).bets.at(cents % 3)?.id ?? 'none';
            const acceptedAmount = side ? undefined : cents;
            await (action === 'undo' ? at.undoBet(uid, betId) : at.cashOut({ uid, betId, acceptedAmount })).catch(
              onlyRefused,
            );
          } else if (action === 'cashier') {
            const wish = { uid, amount: 20_000, key };
            await (side ? at.cashier.deposit(wish) : at.cashier.topUp(wish)).catch(onlyRefused);
          } else if (action === 'settle') {
            await finishOnce(game);
            await at.settlement.settle(game.id);
          } else if (action === 'correct') {
            await finishOnce(game);
            const points = { team1: 99 + (cents % 3), team2: 100 };
            await world.correct(game, cents % 5 ? points : null, 'Corrected.');
            await at.settlement.settle(game.id);
          } else {
            const held = await at.holds.take(uid, cents).catch(onlyRefused);
            if (held === undefined) continue;
            if (action === 'claim') await at.bets.place(order).catch(onlyRefused);
            if (action !== 'hold') await at.holds.release(uid, held.hold.seq);
          }
        }
      };
      await Promise.all(schedule.map(caller));
      for (const game of open) {
        await finishOnce(game);
        await world.settlement.settle(game.id);
      }
      await world.recovery.recover();

      const { violations } = await audit(world.db, async () => undefined);
      expect(violations).toEqual([]);
      expect(await world.db.bets.countDocuments({ uid: { $in: uids }, status: 'pending' })).toBe(0);
      const accounts = await world.db.accounts.find({ _id: { $in: uids } }).lean();
      for (const { holds, stats } of accounts) expect([holds, stats.inPlay]).toEqual([[], 0]);
      // Only a correction may take more than there is.
      expect(
        await world.db.entries.countDocuments({
          uid: { $in: uids },
          amount: { $lt: 0 },
          balance: { $lt: 0 },
          kind: { $ne: 'correction' },
        }),
      ).toBe(0);
      // What left the accounts is what was lost, what came is what was won: nothing appears or vanishes.
      const bets = await world.db.bets.find({ uid: { $in: uids } }).lean();
      const back = ({ status, potential, amount, cashedOut = 0 }: (typeof bets)[number]) =>
        ({ won: potential, void: amount, 'cashed-out': cashedOut, lost: 0, pending: 0 })[status];
      const gain = bets.reduce((sum, bet) => sum + back(bet) - bet.amount, 0);
      const given = await world.db.entries.find({ uid: { $in: uids }, kind: { $in: ['deposit', 'bonus'] } }).lean();
      const gifts = given.reduce((sum, { amount }) => sum + amount, 0);
      expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(3 * 100_000 + gifts + gain);
    }),
    { numRuns: 12 },
  );
}, 120_000);
