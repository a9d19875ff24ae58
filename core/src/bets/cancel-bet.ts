import { DomainError } from '@courtside/contract';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import type { Draft } from '../ledger/entry.ts';
import type { StakedBet } from '../ledger/entry-kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { betAfter } from '../ledger/project.ts';
import { closeKey } from '../settlement/settlement.ts';
import type { Bet } from './bet.ts';
import { stakeKey } from './bets.ts';

/**
 * Takes a bet back while its game is open for betting: the whole stake returns and the bet is void. Its entry has the
 * one key that closes a bet, so a bet is either cancelled or settled, whoever comes first. A repeat answers the same.
 * @throws DomainError `bet-not-found`, `betting-closed`, `bet-closed` (settled, or void with its game), `unavailable`
 */
export type CancelBet = (uid: string, betId: string) => Promise<Bet>;

function decideCancel(bet: StakedBet, game: Game | null, at: Date): Draft {
  if (game?.betStatus !== 'open' || at >= game.endTime || at >= game.startTime) {
    throw new DomainError('betting-closed.cancel');
  }
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'cancelled', endTime: game.endTime } };
}

export function createCancelBet(deps: { ledger: Ledger; games: Games }): CancelBet {
  const { ledger, games } = deps;
  return async (uid, betId) => {
    // The ledger knows every bet, also one whose document a crash has delayed.
    const stake = await ledger.findByKey(uid, stakeKey(betId));
    if (stake?.kind !== 'stake') throw new DomainError('bet-not-found');
    const { bet } = stake.ref;
    const game = await games.get(bet.gameId);
    const { entry } = await ledger.move({
      uid,
      key: closeKey(betId),
      decide: (_state, at) => decideCancel(bet, game, at),
    });
    const closed = betAfter(entry);
    if (!closed?.cancelled) throw new DomainError('bet-closed');
    return closed;
  };
}
