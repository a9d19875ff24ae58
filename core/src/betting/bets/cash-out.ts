import { cashOutCents, DomainError, toDollars } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Draft } from '../../money/entry.ts';
import type { StakedBet } from '../../money/entry-kinds.ts';
import type { Ledger } from '../../money/ledger.ts';
import { betAfter } from '../../money/project.ts';
import { closeKey } from '../settlement/close-keys.ts';
import type { Bet } from './bet.ts';
import { checkMarket } from './bets.ts';
import { findStake } from './find-stake.ts';

/** A request to cash a bet out. */
interface CashOutOrder {
  readonly uid: string;
  readonly betId: string;
  /** The amount the user saw, in cents; any amount is accepted when absent. */
  readonly acceptedAmount?: number | undefined;
}

/**
 * Cashes a bet out at its fair value now: payout × the probability of its side with the book's margin removed, rounded
 * down. The entry has the one key that closes a bet. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `odds-stale`, `market-paused`, `invalid-amount` (worth less than
 * a cent), `cash-out-changed` (details: the amount now, in dollars), `bet-closed` (closed in another way before),
 * `unavailable`
 */
export type CashOut = (order: CashOutOrder) => Promise<Bet>;

function decideCashOut(bet: StakedBet, game: Game | null, at: Date, acceptedAmount: number | undefined): Draft {
  if (game?.betStatus !== 'open' || at >= game.endTime || at >= game.startTime)
    throw new DomainError('betting-closed.cash-out');
  checkMarket(game, at, 'odds-stale.cash-out');
  const { team1Price, team2Price, endTime } = game;
  const [price, otherPrice] = bet.side === 1 ? [team1Price, team2Price] : [team2Price, team1Price];
  const amount = cashOutCents(bet.potential, price, otherPrice);
  // Paying nothing would only take the chance to win away.
  if (amount === 0) throw new DomainError('invalid-amount.cash-out');
  if (acceptedAmount !== undefined && acceptedAmount !== amount)
    throw new DomainError('cash-out-changed', { details: { amount: toDollars(amount) } });
  return { kind: 'payout', amount, ref: { bet, result: 'cashed-out', price, otherPrice, endTime } };
}

export function createCashOut(deps: { ledger: Ledger; games: Games }): CashOut {
  const { ledger, games } = deps;
  return async ({ uid, betId, acceptedAmount }) => {
    const bet = await findStake(ledger, uid, betId);
    const { entry } = await ledger.move({
      uid,
      key: closeKey(betId),
      async prepare() {
        const game = await games.get(bet.gameId);
        return (_account, at) => decideCashOut(bet, game, at, acceptedAmount);
      },
    });
    const closed = betAfter(entry);
    if (closed?.status !== 'cashed-out') throw new DomainError('bet-closed');
    return closed;
  };
}
