import { cashOutCents, DomainError, halfPointsWorse, toDollars } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Uid } from '../../money/account-id.ts';
import { type Bet, closeKey, selectionOf } from '../bets/bet.ts';
import type { BettingDatabase } from '../collections.ts';
import type { BettingLedger } from '../ledger/betting-ledger.ts';
import type { BettingDraft, StakedBet } from '../ledger/entry-kinds.ts';
import { betAfter } from '../ledger/project-bets.ts';
import { findStake } from '../ledger/read-bets.ts';
import { openOdds } from './open-odds.ts';

/** A request to cash a bet out. */
interface CashOutOrder {
  readonly uid: Uid;
  readonly betId: string;
  /** The amount the user saw, in cents; any amount is accepted when absent. */
  readonly acceptedAmount?: number | undefined;
}

/**
 * Cashes a bet out at its current fair value: payout × the probability of its side with the book's margin removed, rounded
 * down, and less for a line that is worse than the current one (`cashOutCents`). The entry has the key of every closing entry, so a bet is closed only once. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `market-not-offered`, `odds-stale`, `market-paused`, `invalid-amount` (worth less than
 * a cent), `cash-out-changed` (details: the current amount, in dollars), `bet-closed` (already closed in another way),
 * `unavailable`
 */
export type CashOut = (order: CashOutOrder) => Promise<Bet>;

function decideCashOut(bet: StakedBet, game: Game | null, at: Date, acceptedAmount: number | undefined): BettingDraft {
  if (game?.betStatus !== 'open' || at >= game.endTime || at >= game.startTime)
    throw new DomainError('betting-closed.cash-out');
  const selection = selectionOf(bet);
  const chosen = { market: selection.market, side: bet.side };
  const { line, price, otherPrice } = openOdds(game, chosen, at, 'odds-stale.cash-out');
  const amount = cashOutCents(bet.potential, price, otherPrice, halfPointsWorse(selection, line));
  // A payment of nothing would only take away the chance to win.
  if (amount === 0) throw new DomainError('invalid-amount.cash-out');
  if (acceptedAmount !== undefined && acceptedAmount !== amount)
    throw new DomainError('cash-out-changed', { details: { amount: toDollars(amount) } });
  const { endTime } = game;
  const odds = { price, otherPrice, ...(line !== null && { line }) };
  return { kind: 'payout', amount, ref: { bet, result: 'cashed-out', ...odds, endTime } };
}

export function createCashOut(deps: { db: BettingDatabase; ledger: BettingLedger; games: Games }): CashOut {
  const { db, ledger, games } = deps;
  return async ({ uid, betId, acceptedAmount }) => {
    const { account, bet } = await findStake(db, uid, betId);
    const { entry } = await ledger.move({
      account,
      key: closeKey(betId),
      async prepare() {
        const game = await games.get(bet.gameId);
        return (_state, at) => decideCashOut(bet, game, at, acceptedAmount);
      },
    });
    const closed = betAfter(entry);
    if (closed?.status !== 'cashed-out') throw new DomainError('bet-closed');
    return closed;
  };
}
