import { DomainError } from '@courtside/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../audit/audit.ts';
import { createBets } from '../bets/bets.ts';
import { createCancelBet } from '../bets/cancel-bet.ts';
import { createHolds } from '../bets/holds.ts';
import { createCashier } from '../cashier/cashier.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { aWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const callers = 64;
/** What one caller does next, on which of the few accounts, from which of two processes. */
const step = fc.record({
  action: fc.constantFrom('place', 'hold', 'claim', 'release', 'cancel', 'cashier', 'settle'),
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

it('keeps every ledger gapless, adding up and above zero, whatever 64 callers do at once', async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      const uids = await Promise.all([world.aUser(), world.aUser(), world.aUser()]);
      const open = await Promise.all([world.anOpenGame(), world.anOpenGame()]);
      const processes = [world.ledger, world.openLedger()].map((ledger) => ({
        bets: createBets({ db: world.db, ledger, games: world.games, maxOpenBets: 1_000 }),
        holds: createHolds({ ledger, holdMs: 0, onHold: () => undefined }),
        settlement: createSettlement({ db: world.db, ledger, games: world.games }),
        cancelBet: createCancelBet({ ledger, games: world.games }),
        cashier: createCashier({ db: world.db, ledger }),
      }));
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
          else if (action === 'cancel') {
            const bet = (await at.bets.page(uid)).bets.at(cents % 3);
            await at.cancelBet(uid, bet?.id ?? 'none').catch(onlyRefused);
          } else if (action === 'cashier') {
            const wish = { uid, amount: 20_000, key };
            await (side ? at.cashier.deposit(wish) : at.cashier.topUp(wish)).catch(onlyRefused);
          } else if (action === 'settle') {
            await world.finish(game, 101, 99);
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
        await world.finish(game, 101, 99);
        await world.settlement.settle(game.id);
      }
      await world.recovery.recover();

      const { violations } = await audit(world.db, async () => undefined);
      expect(violations).toEqual([]);
      expect(await world.db.bets.countDocuments({ uid: { $in: uids }, status: 'pending' })).toBe(0);
      const accounts = await world.db.accounts.find({ _id: { $in: uids } }).lean();
      for (const { holds, balance } of accounts) {
        expect(holds).toEqual([]);
        expect(balance).toBeGreaterThanOrEqual(0);
      }
      // What left the accounts is what was lost, what came is what was won: nothing appears or vanishes.
      const bets = await world.db.bets.find({ uid: { $in: uids } }).lean();
      const back = ({ status, potential, amount }: (typeof bets)[number]) =>
        status === 'won' ? potential : status === 'void' ? amount : 0;
      const gain = bets.reduce((sum, bet) => sum + back(bet) - bet.amount, 0);
      const given = await world.db.entries.find({ uid: { $in: uids }, kind: { $in: ['deposit', 'bonus'] } }).lean();
      const gifts = given.reduce((sum, { amount }) => sum + amount, 0);
      expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(3 * 100_000 + gifts + gain);
    }),
    { numRuns: 12 },
  );
}, 120_000);
