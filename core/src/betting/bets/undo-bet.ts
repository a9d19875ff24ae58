import { DomainError } from '@courtside/contract';
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

/** How long after its placement a bet can be undone, in milliseconds. */
export const undoWithinMs = 10_000;

/**
 * Undoes a bet within ten seconds while its price is unchanged: the whole stake returns and the bet is void. The entry
 * has the one key that closes a bet, so a bet is closed once by whichever comes first. A repeat returns the same bet.
 * @throws DomainError `bet-not-found`, `betting-closed`, `undo-expired`, `odds-changed`, `odds-stale`, `market-paused`,
 * `bet-closed` (closed in another way before), `unavailable`
 */
export type UndoBet = (uid: string, betId: string) => Promise<Bet>;

function decideUndo(bet: StakedBet, game: Game | null, at: Date): Draft {
  if (game?.betStatus !== 'open' || at >= game.endTime || at >= game.startTime)
    throw new DomainError('betting-closed.undo');
  if (at.getTime() - bet.placedAt.getTime() > undoWithinMs) throw new DomainError('undo-expired');
  checkMarket(game, at);
  const price = bet.side === 1 ? game.team1Price : game.team2Price;
  if (price !== bet.price) {
    const { team1Price, team2Price } = game;
    throw new DomainError('odds-changed.undo', {
      details: { price, team1_price: team1Price, team2_price: team2Price },
    });
  }
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'undone', endTime: game.endTime } };
}

export function createUndoBet(deps: { ledger: Ledger; games: Games }): UndoBet {
  const { ledger, games } = deps;
  return async (uid, betId) => {
    const bet = await findStake(ledger, uid, betId);
    const { entry } = await ledger.move({
      uid,
      key: closeKey(betId),
      async prepare() {
        const game = await games.get(bet.gameId);
        return (_account, at) => decideUndo(bet, game, at);
      },
    });
    const closed = betAfter(entry);
    if (!closed?.cancelled) throw new DomainError('bet-closed');
    return closed;
  };
}
