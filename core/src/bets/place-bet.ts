import { randomUUID } from 'node:crypto';
import { type Cents, DomainError, formatCents } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { AccountState } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { runningBets } from '../ledger/account-state.ts';
import { type Bet, potentialOf, stakeKey } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { betPlaced } from '../ledger/project.ts';
import { readClosedBet } from '../ledger/read-bets.ts';
import { moveOnAccount, readRules } from './account-rules.ts';
import { type BetOrder, isSameOrder, type LegOrder, type StakeOrder, takeLeg } from './bet-order.ts';
import type { Betting } from './betting.ts';
import { readStakeChecks } from './limits/player-limits.ts';

/**
 * Throws when an account with a negative balance is about to set money aside for a bet, also a stake of amount 0 whose
 * money is already on hold. Only a correction makes a balance negative.
 * @throws DomainError `insufficient-balance`, or the given variant of it
 */
export function checkDebt(
  balance: Cents,
  error: 'insufficient-balance' | 'insufficient-balance.hold' = 'insufficient-balance',
): void {
  if (balance >= 0) return;
  throw new DomainError(error, { message: `You owe ${formatCents(-balance)}. Winnings and deposits repay it first.` });
}

/** Throws when an account is at its limit of open bets. Exact: the stake's entry follows this very state. */
function checkOpenBets({ stats }: AccountState, max: number): void {
  if (runningBets(stats) < max) return;
  const count = max.toLocaleString('en-US');
  throw new DomainError('too-many-bets', {
    message: `You have ${count} bets running, as many as one person can have. Wait until some are decided.`,
  });
}

/** The entry that takes a stake. A hold of the same amount becomes the stake, instead of taking the money again. */
function draftStake(bet: StakedBet, { holds }: AccountState): Draft {
  const hold = holds.find((open) => open.amount === bet.amount && bet.placedAt < open.expiresAt);
  return hold === undefined
    ? { kind: 'stake', amount: -bet.amount, ref: { bet } }
    : { kind: 'stake', amount: 0, ref: { bet, hold: hold.seq } };
}

/** The pick of a new bet, with the games of its legs. */
type Picked = Omit<StakedBet, 'id' | 'uid' | 'amount' | 'placedAt'>;

/**
 * Stakes a bet in one commit: stake, prices and bet together. A repeat with the same key returns the same bet in its current state.
 * @param pick decides at the time of the stake what the bet is on, by the games of its legs
 * @throws DomainError as `placeBet`, and what `pick` throws
 */
export async function stakeBet(
  core: Betting,
  order: StakeOrder & { readonly legs: readonly LegOrder[] },
  pick: (games: readonly (Game | null)[], at: Date) => Picked,
): Promise<Bet> {
  const { db, ledger, games, rules, maxOpenBets } = core;
  const { uid, amount } = order;
  const id = order.key ?? randomUUID();
  const account = order.account ?? mainAccountOf(uid);
  const { entry, replayed } = await moveOnAccount(ledger, rules, uid, {
    account,
    key: stakeKey(id),
    async prepare() {
      const [found, ...checks] = await Promise.all([
        Promise.all(order.legs.map(({ gameId }) => games.get(gameId))),
        readRules(rules, account, uid),
        readStakeChecks(core, uid, account),
      ]);
      return (state, at) => {
        const bet: StakedBet = { id, uid, ...pick(found, at), amount, placedAt: at };
        const draft = draftStake(bet, state);
        const known = found.filter((game) => game !== null);
        for (const check of checks)
          check({ amount, at, games: known, potential: bet.potential, stakedOn: state.stakedOn });
        checkDebt(state.balance);
        // Report an insufficient balance before the open-bet limit: the ledger checks it next.
        if (state.balance + draft.amount >= 0) checkOpenBets(state, maxOpenBets);
        return draft;
      };
    },
  });
  if (entry.kind !== 'stake' || !isSameOrder(entry.ref.bet, order.legs, amount)) throw new DomainError('key-reused');
  const bet = betPlaced(entry);
  return (replayed && (await readClosedBet(db, bet))) || bet;
}

/**
 * Places a bet on one game.
 * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `market-not-offered`, `odds-changed` (details:
 * the current line and prices), `odds-stale`, `market-paused`, `insufficient-balance`, `too-many-bets`, `key-reused`,
 * `user-not-found`, `betting-paused`, `over-daily-limit`, `unavailable`, and what the rules of the account refuse
 */
export function placeBet(core: Betting, order: BetOrder): Promise<Bet> {
  return stakeBet(core, { ...order, legs: [order] }, ([game = null], at) => {
    const leg = takeLeg(game, order, at);
    return { ...leg, ...potentialOf({ amount: order.amount, price: leg.price }) };
  });
}
