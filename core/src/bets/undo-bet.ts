import { DomainError } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type Bet, type Leg, legsOf, selectionOf } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { type BetClosing, closeBet, type GamesOfLegs } from './close-bet.ts';
import { changedOdds, isOpen, openOdds } from './open-odds.ts';

/** How long after its placement a bet can be undone, in milliseconds. */
export const undoWithinMs = 10_000;

/** Throws if the odds of a leg have changed since it was placed. */
function checkOdds(leg: Leg, game: Game, at: Date): void {
  const { market, line } = selectionOf(leg);
  const odds = openOdds(game, { market, side: leg.side }, at);
  if (odds.price !== leg.price || odds.line !== line)
    throw new DomainError('odds-changed.undo', { details: changedOdds(game, market, odds) });
}

/**
 * The entry that undoes a bet. Pure.
 * @throws DomainError `betting-closed`, `undo-expired`, `market-not-offered`, `odds-changed`, `odds-stale`, `market-paused`
 */
export function decideUndo(bet: StakedBet, games: GamesOfLegs, at: Date): Draft {
  const open = games.filter((game) => isOpen(game, at));
  if (open.length < games.length) throw new DomainError('betting-closed.undo');
  if (at.getTime() - bet.placedAt.getTime() > undoWithinMs) throw new DomainError('undo-expired');
  legsOf(bet).forEach((leg, index) => {
    if (open[index] !== undefined) checkOdds(leg, open[index], at);
  });
  const endTime = new Date(Math.min(...open.map((game) => game.endTime.getTime())));
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'undone', endTime } };
}

/**
 * Undoes a bet within ten seconds of its placement if its line and price are unchanged: the whole stake is returned and the bet is
 * void. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `undo-expired`, `market-not-offered`, `odds-changed`, `odds-stale`,
 * `market-paused`, `bet-closed` (already closed in another way), `unavailable`
 */
export async function undoBet(core: BetClosing, uid: Uid, betId: string): Promise<Bet> {
  const closed = await closeBet(core, { uid, betId }, decideUndo);
  if (!closed?.cancelled) throw new DomainError('bet-closed');
  return closed;
}
