import { cashOutCents, DomainError, halfPointsWorse, payableCashOut, toDollars } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type Bet, isParlay, selectionOf } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { draftParlayCashOut } from './cash-out-parlay.ts';
import { type BetClosing, closeBet, type GamesOfLegs } from './close-bet.ts';
import { isObviousError } from './obvious-error.ts';
import { isOpen, openOdds } from './open-odds.ts';

/** A request to cash a bet out. */
interface CashOutOrder {
  readonly uid: Uid;
  readonly betId: string;
  /** The amount the user saw, in cents; any amount is accepted when absent. */
  readonly acceptedAmount?: number | undefined;
}

/** The entry that cashes a bet on one game out, without a check of the amount. */
function draftCashOut(bet: StakedBet, game: Game | null, at: Date): Draft {
  if (!isOpen(game, at)) throw new DomainError('betting-closed.cash-out');
  if (isObviousError(bet, game)) return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'price-error' } };
  const selection = selectionOf(bet);
  const chosen = { market: selection.market, side: bet.side };
  const { line, price, otherPrice, firstReadAt } = openOdds(game, chosen, at, 'odds-stale.cash-out');
  const value = cashOutCents(bet.potential, price, otherPrice, halfPointsWorse(selection, line));
  const capped = firstReadAt !== null;
  const amount = payableCashOut(value, bet.amount, capped);
  const { endTime } = game;
  const odds = { price, otherPrice, ...(line !== null && { line }), ...(capped && { capped }) };
  return { kind: 'payout', amount, ref: { bet, result: 'cashed-out', ...odds, endTime } };
}

/**
 * The entry that cashes a bet out. Pure.
 * @param acceptedAmount in cents; any amount is accepted when absent
 * @throws DomainError as `cashOut`, except for `bet-not-found`, `bet-closed` and `unavailable`
 */
export function decideCashOut(bet: StakedBet, games: GamesOfLegs, at: Date, acceptedAmount?: number): Draft {
  const draft = isParlay(bet) ? draftParlayCashOut(bet, games, at) : draftCashOut(bet, games[0] ?? null, at);
  const { amount } = draft;
  if (draft.kind === 'refund') return draft;
  // A payment of nothing would only take away the chance to win.
  if (amount === 0) throw new DomainError('invalid-amount.cash-out');
  if (acceptedAmount !== undefined && acceptedAmount !== amount)
    throw new DomainError('cash-out-changed', { details: { amount: toDollars(amount) } });
  return draft;
}

/**
 * Cashes a bet out at its current fair value: payout × the probability of its side with the book's margin removed, rounded
 * down, and less for a line that is worse than the current one (`cashOutCents`). While the price is unconfirmed, at most the
 * stake. A bet at odds that were an obvious error is refunded instead. A parlay pays by its open legs (`parlayCashOut`). A repeat returns
 * the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `market-not-offered`, `odds-stale`, `market-paused`, `invalid-amount` (worth less than
 * a cent), `cash-out-changed` (details: the current amount, in dollars), `bet-closed` (closed in another way),
 * `unavailable`
 */
export async function cashOut(core: BetClosing, order: CashOutOrder): Promise<Bet> {
  const closed = await closeBet(core, order, (bet, games, at) => decideCashOut(bet, games, at, order.acceptedAmount));
  if (closed?.status !== 'cashed-out') throw new DomainError('bet-closed');
  return closed;
}
