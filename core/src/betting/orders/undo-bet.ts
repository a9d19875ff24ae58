import { DomainError } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { Uid } from '../../money/account-id.ts';
import { type Bet, closeKey, selectionOf } from '../bets/bet.ts';
import type { BettingDatabase } from '../collections.ts';
import type { BettingLedger } from '../ledger/betting-ledger.ts';
import type { BettingDraft, StakedBet } from '../ledger/entry-kinds.ts';
import { betAfter } from '../ledger/project-bets.ts';
import { findStake } from '../ledger/read-bets.ts';
import { changedOdds, openOdds } from './open-odds.ts';

/** How long after its placement a bet can be undone, in milliseconds. */
export const undoWithinMs = 10_000;

/**
 * Undoes a bet within ten seconds of its placement if its line and price are unchanged: the whole stake is returned and the bet is
 * void. The entry has the key of every closing entry, so a bet is closed only once. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `undo-expired`, `market-not-offered`, `odds-changed`, `odds-stale`,
 * `market-paused`, `bet-closed` (already closed in another way), `unavailable`
 */
export type UndoBet = (uid: Uid, betId: string) => Promise<Bet>;

function decideUndo(bet: StakedBet, game: Game | null, at: Date): BettingDraft {
  if (game?.betStatus !== 'open' || at >= game.endTime || at >= game.startTime)
    throw new DomainError('betting-closed.undo');
  if (at.getTime() - bet.placedAt.getTime() > undoWithinMs) throw new DomainError('undo-expired');
  const { market, line } = selectionOf(bet);
  const odds = openOdds(game, { market, side: bet.side }, at);
  if (odds.price !== bet.price || odds.line !== line)
    throw new DomainError('odds-changed.undo', { details: changedOdds(game, market, odds) });
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'undone', endTime: game.endTime } };
}

export function createUndoBet(deps: { db: BettingDatabase; ledger: BettingLedger; games: Games }): UndoBet {
  const { db, ledger, games } = deps;
  return async (uid, betId) => {
    const { account, bet } = await findStake(db, uid, betId);
    const { entry } = await ledger.move({
      account,
      key: closeKey(betId),
      async prepare() {
        const game = await games.get(bet.gameId);
        return (_state, at) => decideUndo(bet, game, at);
      },
    });
    const closed = betAfter(entry);
    if (!closed?.cancelled) throw new DomainError('bet-closed');
    return closed;
  };
}
