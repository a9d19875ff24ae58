import { isObviousError } from '../../bets/obvious-error.ts';
import { legStatesOf, statusOf } from '../../bets/settlement/parlay-results.ts';
import { resultOf } from '../../bets/settlement/results.ts';
import { type Game, isUndecided } from '../../league/games/game.ts';
import { gameIdsOf, isParlay, owedAs } from '../../ledger/bet.ts';
import { recentlyUsed } from '../../platform/recently-used.ts';
import type { CoreDatabase } from '../database.ts';
import type { ExplainedBet } from './explained-bet.ts';

/** The fields of a game that decide the bets on it. Old games have neither a start nor a revision. */
type CheckedGame = Pick<Game, 'betStatus' | 'score' | 'settledAt' | 'obviousErrors'> &
  Partial<Pick<Game, 'startedAt' | 'resultRevision'>>;

/** Compares bets that were closed or opened again by a result with their games. @returns messages about the differences */
export type CheckResults = (closed: readonly ExplainedBet[]) => Promise<string[]>;

const maxCachedGames = 20_000;
const chunkSize = 1_000;

/** True while bets may still have the result that the game had before its correction. */
function isBeingCorrected({ settledAt, resultRevision }: CheckedGame): boolean {
  return settledAt === null && (resultRevision ?? 0) > 1;
}

/** A game by its id; undefined if it does not exist. */
type GameOf = (gameId: string) => CheckedGame | undefined;

/** What is wrong with a parlay that results have closed or opened again, or null. */
function findParlayFault({ bet, status, legResults }: ExplainedBet, gameOf: GameOf): string | null {
  const { id } = bet;
  for (const gameId of gameIdsOf(bet)) {
    const game = gameOf(gameId);
    if (game === undefined) return `bet ${id} is ${status}, its game ${gameId} does not exist`;
    // Its bets may still be waiting for its result.
    if (game.settledAt === null && !isUndecided(game)) return null;
  }
  const found = legStatesOf(bet, gameOf);
  const [owed, paid] = [owedAs(bet, found), owedAs(bet, legResults ?? [])];
  const result = statusOf(found);
  return status === result && paid === owed
    ? null
    : `bet ${id} is ${status} and has paid ${paid}, its games say ${result} and ${owed}`;
}

/**
 * What is wrong with a closed bet, or null. A closed bet on an undecided game is a fault, because bets are closed after
 * their game is decided, except those at odds that were an obvious error.
 */
function findResultFault(explained: ExplainedBet, gameOf: GameOf): string | null {
  const { bet, status, refunded, revision } = explained;
  if (isParlay(bet)) return findParlayFault(explained, gameOf);
  const game = gameOf(bet.gameId);
  const { id, gameId, placedAt } = bet;
  if (game === undefined) return `bet ${id} is ${status}, its game ${gameId} does not exist`;
  if (refunded === 'price-error')
    return isObviousError(bet, game)
      ? null
      : `bet ${id} was refunded as an obvious error, its game ${gameId} has no such error in its odds`;
  if (isUndecided(game)) return `bet ${id} is ${status}, its game ${gameId} is still ${game.betStatus}`;
  const startedAt = game.startedAt ?? null;
  const isLate = startedAt !== null && placedAt >= startedAt;
  // A correction to void clears the start of the game, but bets that were refunded as late stay so.
  if (refunded === 'late' && !isLate && (game.resultRevision ?? 0) <= 1)
    return `bet ${id} was refunded as late, its game ${gameId} had not started when it was placed`;
  if (revision > Math.max(1, game.resultRevision ?? 0))
    return `bet ${id} was corrected to revision ${revision}, its game ${gameId} has ${game.resultRevision ?? 0}`;
  const result = resultOf(bet, { ...game, startedAt });
  if (status === result || isBeingCorrected(game)) return null;
  const why = isLate && status !== 'void' ? ', it was placed after the start' : '';
  return `bet ${id} is ${status}, its game ${gameId} says ${result}${why}`;
}

/** Caches a limited number of decided games. Reads a game again before it reports a fault of a bet on it. */
export function createCheckResults(db: CoreDatabase): CheckResults {
  const decided = recentlyUsed<string, CheckedGame>(maxCachedGames);

  async function readGames(ids: ReadonlySet<string>): Promise<Map<string, CheckedGame>> {
    const games = new Map<string, CheckedGame>();
    const docs = await db.games
      .find(
        { _id: { $in: [...ids] } },
        {
          betStatus: 1,
          score: 1,
          settledAt: 1,
          startedAt: 1,
          resultRevision: 1,
          obviousErrors: 1,
        },
      )
      .lean();
    for (const { _id, ...outcome } of docs) {
      games.set(_id, outcome);
      if (!isUndecided(outcome)) decided.set(_id, outcome);
    }
    return games;
  }

  const gamesOf = (bets: readonly ExplainedBet[]) => new Set(bets.flatMap(({ bet }) => gameIdsOf(bet)));

  /** Finds bets that differ from their games. A cached game may be out of date. */
  async function findSuspects(bets: readonly ExplainedBet[]): Promise<ExplainedBet[]> {
    const unknown = [...gamesOf(bets)].filter((id) => !decided.has(id));
    const read = unknown.length === 0 ? new Map<string, CheckedGame>() : await readGames(new Set(unknown));
    return bets.filter((explained) => findResultFault(explained, (id) => read.get(id) ?? decided.get(id)) !== null);
  }

  return async (closed) => {
    const faults: string[] = [];
    for (let first = 0; first < closed.length; first += chunkSize) {
      const suspects = await findSuspects(closed.slice(first, first + chunkSize));
      if (suspects.length === 0) continue;
      const games = await readGames(gamesOf(suspects));
      for (const explained of suspects) {
        const fault = findResultFault(explained, (id) => games.get(id));
        if (fault !== null) faults.push(fault);
      }
    }
    return faults;
  };
}
