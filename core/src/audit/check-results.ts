import { LRUCache } from 'lru-cache';
import type { Bet } from '../bets/bet.ts';
import type { Database } from '../db/connect.ts';
import type { Game } from '../games/game.ts';
import { isUndecided } from '../games/reconcile.ts';
import { resultOf } from '../settlement/settlement.ts';

type Outcome = Pick<Game, 'betStatus' | 'score'>;

/** How bets that their ledger closed, other than those taken back by their owner, differ from what their games say. */
export type CheckResults = (closed: readonly Bet[]) => Promise<string[]>;

const gamesRemembered = 20_000;
const chunkSize = 1_000;

/**
 * What is wrong with a closed bet, given its game; null when all is well. A bet is closed only once its game is decided,
 * which is never taken back, so a closed bet on an undecided game is a fault; a decided game with bets still pending is
 * merely not settled yet.
 */
function findResultFault({ id, gameId, status, side }: Bet, game: Outcome | undefined): string | null {
  if (game === undefined) return `bet ${id} is ${status}, its game ${gameId} does not exist`;
  if (isUndecided(game)) return `bet ${id} is ${status}, its game ${gameId} is still ${game.betStatus}`;
  const result = resultOf({ side }, game);
  return status === result ? null : `bet ${id} is ${status}, its game ${gameId} says ${result}`;
}

/** Remembers decided games, which no longer change, up to a number that bounds the memory. */
export function createCheckResults(db: Database): CheckResults {
  const decided = new LRUCache<string, Outcome>({ max: gamesRemembered });

  async function readGames(ids: ReadonlySet<string>): Promise<Map<string, Outcome>> {
    const games = new Map<string, Outcome>();
    const unknown: string[] = [];
    for (const id of ids) {
      const known = decided.get(id);
      if (known === undefined) unknown.push(id);
      else games.set(id, known);
    }
    if (unknown.length === 0) return games;
    for (const { _id, betStatus, score } of await db.games.find({ _id: { $in: unknown } }).lean()) {
      const outcome = { betStatus, score };
      games.set(_id, outcome);
      if (!isUndecided(outcome)) decided.set(_id, outcome);
    }
    return games;
  }

  return async (closed) => {
    const faults: string[] = [];
    for (let first = 0; first < closed.length; first += chunkSize) {
      const bets = closed.slice(first, first + chunkSize);
      const games = await readGames(new Set(bets.map(({ gameId }) => gameId)));
      for (const bet of bets) {
        const fault = findResultFault(bet, games.get(bet.gameId));
        if (fault !== null) faults.push(fault);
      }
    }
    return faults;
  };
}
