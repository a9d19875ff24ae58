import { randomUUID } from 'node:crypto';
import { type Cents, DomainError, formatCents } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { AccountState } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { runningBets } from '../ledger/account-state.ts';
import { type Bet, potentialOf, stakeKey } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { readClosedBet } from '../ledger/read-bets.ts';
import { moveOnAccount, readRules } from './account-rules.ts';
import { type BetOrder, isSameOrder, takeOdds } from './bet-order.ts';
import type { Betting } from './betting.ts';
import { readStakeChecks } from './limits/player-limits.ts';
import { betDataOf } from './open-odds.ts';

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

function decideStake(order: BetOrder, id: string, game: Game | null, state: AccountState, at: Date): Draft {
  const { market, side, odds, game: taken } = takeOdds(game, order, at);
  const bet: StakedBet = {
    id,
    uid: order.uid,
    gameId: order.gameId,
    ...(market !== 'moneyline' && odds.line !== null && { market, line: odds.line }),
    side,
    amount: order.amount,
    price: odds.price,
    ...potentialOf({ amount: order.amount, price: odds.price }),
    placedAt: at,
    betData: betDataOf(taken, odds),
  };
  const hold = state.holds.find((open) => open.amount === order.amount && at < open.expiresAt);
  return hold === undefined
    ? { kind: 'stake', amount: -order.amount, ref: { bet } }
    : { kind: 'stake', amount: 0, ref: { bet, hold: hold.seq } };
}

/**
 * Places a bet in one commit: stake, price and bet together. A repeat with the same key returns the same bet in its
 * current state. A hold of the same amount becomes the stake, instead of taking the money again.
 * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `market-not-offered`, `odds-changed` (details:
 * the current line and prices), `odds-stale`, `market-paused`, `insufficient-balance`, `too-many-bets`, `key-reused`,
 * `user-not-found`, `betting-paused`, `over-daily-limit`, `unavailable`, and what the rules of the account refuse
 */
export async function placeBet(core: Betting, order: BetOrder): Promise<Bet> {
  const { db, ledger, games, rules, maxOpenBets } = core;
  const id = order.key ?? randomUUID();
  const account = order.account ?? mainAccountOf(order.uid);
  const { entry, replayed } = await moveOnAccount(ledger, rules, order.uid, {
    account,
    key: stakeKey(id),
    async prepare() {
      const [game, ...checks] = await Promise.all([
        games.get(order.gameId),
        readRules(rules, account, order.uid),
        readStakeChecks(core, order.uid, account),
      ]);
      return (state, at) => {
        const draft = decideStake(order, id, game, state, at);
        for (const check of checks) check({ amount: order.amount, at, game, stakedOn: state.stakedOn });
        checkDebt(state.balance);
        // Report an insufficient balance before the open-bet limit: the ledger checks it next.
        if (state.balance + draft.amount >= 0) checkOpenBets(state, maxOpenBets);
        return draft;
      };
    },
  });
  if (entry.kind !== 'stake' || !isSameOrder(entry.ref.bet, order)) throw new DomainError('key-reused');
  const bet: Bet = { ...entry.ref.bet, account, status: 'pending', settledAt: null };
  return (replayed && (await readClosedBet(db, bet))) || bet;
}
