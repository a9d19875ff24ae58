import type { Bet } from '../bets/bet.ts';
import type { Database } from '../db/connect.ts';
import type { Game } from '../games/game.ts';
import type { Games } from '../games/games.ts';
import { winningSide } from '../games/reconcile.ts';
import type { Draft } from '../ledger/entry.ts';
import type { Ledger } from '../ledger/ledger.ts';

export interface Settlement {
  /**
   * Closes every bet on a decided game and marks the game settled. Idempotent: killed anywhere and run again, each
   * bet is closed exactly once. Does nothing for a game that is not decided.
   * @param onProgress told after each chunk how many bets this run has closed
   * @returns how many bets this run closed
   */
  settle(gameId: string, onProgress?: (closed: number) => Promise<void>): Promise<number>;
}

const chunkSize = 500;

/** Idempotency key of the one entry that closes a bet, whatever its result. */
export function closeKey(betId: string): string {
  return `close:${betId}`;
}

/**
 * The next chunk of a game's open bets, in no order: each is closed by itself. Sorted, every chunk would read all that
 * are still open, and closing a game would take the square of its bets.
 */
export function findPending(db: Database, gameId: string) {
  return db.raw.bets.find({ gameId, status: 'pending' }).project<Bet>({ _id: 0 }).limit(chunkSize);
}

/** How a bet on a decided game ends. Pure. */
export function resultOf(bet: Pick<Bet, 'side'>, game: Pick<Game, 'betStatus' | 'score'>): 'won' | 'lost' | 'void' {
  const winner = game.betStatus === 'void' ? null : winningSide(game);
  if (winner === null) return 'void';
  return winner === bet.side ? 'won' : 'lost';
}

/** What a decided game means for a bet on it. Pure. */
function closeBet(bet: Bet, game: Game): Draft {
  const { status: _status, settledAt: _settledAt, cancelled: _cancelled, ...staked } = bet;
  const result = resultOf(bet, game);
  if (result === 'void') return { kind: 'refund', amount: bet.amount, ref: { bet: staked, reason: 'void' } };
  return { kind: 'payout', amount: result === 'won' ? bet.potential : 0, ref: { bet: staked, result } };
}

export function createSettlement(deps: { db: Database; ledger: Ledger; games: Games }): Settlement {
  const { db, ledger, games } = deps;
  return {
    async settle(gameId, onProgress) {
      const game = await games.get(gameId);
      if (game === null || game.betStatus === 'open' || game.betStatus === 'closed') return 0;
      let closed = 0;
      while (true) {
        const bets = await findPending(db, gameId).toArray();
        if (bets.length === 0) break;
        const moves = bets.map((bet) =>
          ledger.move({ uid: bet.uid, key: closeKey(bet.id), decide: () => closeBet(bet, game) }),
        );
        closed += (await Promise.all(moves)).filter((done) => !done.replayed).length;
        await onProgress?.(closed);
      }
      await games.markSettled(gameId);
      return closed;
    },
  };
}
