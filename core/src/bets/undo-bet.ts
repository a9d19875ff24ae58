import { DomainError } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type Bet, selectionOf } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { type CloseBetDeps, closeBet } from './close-bet.ts';
import { changedOdds, isOpen, openOdds } from './open-odds.ts';

/** How long after its placement a bet can be undone, in milliseconds. */
export const undoWithinMs = 10_000;

/**
 * Undoes a bet within ten seconds of its placement if its line and price are unchanged: the whole stake is returned and the bet is
 * void. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `undo-expired`, `market-not-offered`, `odds-changed`, `odds-stale`,
 * `market-paused`, `bet-closed` (already closed in another way), `unavailable`
 */
export type UndoBet = (uid: Uid, betId: string) => Promise<Bet>;

function decideUndo(bet: StakedBet, game: Game | null, at: Date): Draft {
  if (!isOpen(game, at)) throw new DomainError('betting-closed.undo');
  if (at.getTime() - bet.placedAt.getTime() > undoWithinMs) throw new DomainError('undo-expired');
  const { market, line } = selectionOf(bet);
  const odds = openOdds(game, { market, side: bet.side }, at);
  if (odds.price !== bet.price || odds.line !== line)
    throw new DomainError('odds-changed.undo', { details: changedOdds(game, market, odds) });
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'undone', endTime: game.endTime } };
}

export function createUndoBet(deps: CloseBetDeps): UndoBet {
  return async (uid, betId) => {
    const closed = await closeBet(deps, { uid, betId }, decideUndo);
    if (!closed?.cancelled) throw new DomainError('bet-closed');
    return closed;
  };
}
