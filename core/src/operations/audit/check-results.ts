import { LRUCache } from 'lru-cache';
import { resultOf } from '../../betting/settlement/settlement.ts';
import { type Game, isUndecided } from '../../league/games/game.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { ExplainedBet } from './explained-bet.ts';

/** What a game says about the bets on it. Old games have neither a start nor a revision. */
type Outcome = Pick<Game, 'betStatus' | 'score' | 'settledAt'> & Partial<Pick<Game, 'startedAt' | 'resultRevision'>>;

/** Finds where bets that a result closed differ from what their games say. @returns sentences */
export type CheckResults = (closed: readonly ExplainedBet[]) => Promise<string[]>;

const gamesRemembered = 20_000;
const chunkSize = 1_000;

/** True while the bets on a corrected game may still have the result before the correction. */
function isBeingCorrected({ settledAt, resultRevision }: Outcome): boolean {
  return settledAt === null && (resultRevision ?? 0) > 1;
}

/**
 * What is wrong with a closed bet, given its game; null when it is correct. A bet is closed only once its game is decided,
 * so a closed bet on an undecided game is a fault; a decided game with pending bets is merely not settled yet.
 */
function findResultFault(explained: ExplainedBet, game: Outcome | undefined): string | null {
  const { bet, status, refunded, revision } = explained;
  const { id, gameId, placedAt } = bet;
  if (game === undefined) return `bet ${id} is ${status}, its game ${gameId} does not exist`;
  if (isUndecided(game)) return `bet ${id} is ${status}, its game ${gameId} is still ${game.betStatus}`;
  const startedAt = game.startedAt ?? null;
  const isLate = startedAt !== null && placedAt >= startedAt;
  // A correction to void forgets the start; what was refunded as late before it stays.
  if (refunded === 'late' && !isLate && (game.resultRevision ?? 0) <= 1)
    return `bet ${id} was refunded as late, its game ${gameId} had not started when it was placed`;
  if (revision > Math.max(1, game.resultRevision ?? 0))
    return `bet ${id} was corrected to revision ${revision}, its game ${gameId} has ${game.resultRevision ?? 0}`;
  const result = resultOf(bet, { ...game, startedAt });
  if (status === result || isBeingCorrected(game)) return null;
  const why = isLate && status !== 'void' ? ', it was placed after the start' : '';
  return `bet ${id} is ${status}, its game ${gameId} says ${result}${why}`;
}

/** Remembers decided games up to a number that bounds the memory; a game is read again before a bet on it is a fault. */
export function createCheckResults(db: Database): CheckResults {
  const decided = new LRUCache<string, Outcome>({ max: gamesRemembered });

  async function readGames(ids: ReadonlySet<string>): Promise<Map<string, Outcome>> {
    const games = new Map<string, Outcome>();
    const docs = await db.games
      .find({ _id: { $in: [...ids] } }, { betStatus: 1, score: 1, settledAt: 1, startedAt: 1, resultRevision: 1 })
      .lean();
    for (const { _id, ...outcome } of docs) {
      games.set(_id, outcome);
      if (!isUndecided(outcome)) decided.set(_id, outcome);
    }
    return games;
  }

  const gamesOf = (bets: readonly ExplainedBet[]) => new Set(bets.map(({ bet }) => bet.gameId));

  /** The bets that seem wrong, by games that may have been corrected since they were read. */
  async function findSuspects(bets: readonly ExplainedBet[]): Promise<ExplainedBet[]> {
    const unknown = [...gamesOf(bets)].filter((id) => !decided.has(id));
    const read = unknown.length === 0 ? new Map<string, Outcome>() : await readGames(new Set(unknown));
    return bets.filter(
      (explained) =>
        findResultFault(explained, read.get(explained.bet.gameId) ?? decided.get(explained.bet.gameId)) !== null,
    );
  }

  return async (closed) => {
    const faults: string[] = [];
    for (let first = 0; first < closed.length; first += chunkSize) {
      const suspects = await findSuspects(closed.slice(first, first + chunkSize));
      if (suspects.length === 0) continue;
      const games = await readGames(gamesOf(suspects));
      for (const explained of suspects) {
        const fault = findResultFault(explained, games.get(explained.bet.gameId));
        if (fault !== null) faults.push(fault);
      }
    }
    return faults;
  };
}
