import type { Reports } from '../../league/games/results/report.ts';
import type { CoreDatabase } from '../database.ts';
import type { Violation } from './violation.ts';

const batchSize = 1_000;

/** The compared fields of a decided game. Old games have no reports. */
interface DecidedGame {
  readonly _id: string;
  readonly score: { readonly team1: number; readonly team2: number } | null;
  readonly reports?: Reports;
}

/** A different final score may wait this long for a second reading, which then corrects the result. */
const confirmationMs = 600_000;

function findDisputes({ _id, score, reports = {} }: DecidedGame, now: number): string[] {
  return Object.entries(reports).flatMap(([source, { state, score: reported, since }]) => {
    if (state !== 'final' || reported === null || now - since.getTime() < confirmationMs) return [];
    if (score !== null && score.team1 === reported.team1 && score.team2 === reported.team2) return [];
    const decided = score === null ? 'no score' : `${score.team1}–${score.team2}`;
    return [`game ${_id} has ${decided}, ${source} reports ${reported.team1}–${reported.team2} as final`];
  });
}

/**
 * Finds games whose result differs from a final score that a source reported, unless a note of an operator or a correction
 * explains why.
 * @param since only games that started at this time or later
 * @param now milliseconds since 1970 UTC
 */
export async function findDisputedResults(db: CoreDatabase, since: Date, now = Date.now()): Promise<Violation[]> {
  const games = db.games
    .find(
      { betStatus: { $in: ['final', 'settled'] }, startTime: { $gte: since }, resultNote: null },
      { score: 1, reports: 1 },
      { batchSize },
    )
    .lean();
  const found: Violation[] = [];
  for await (const game of games) found.push(...findDisputes(game, now).map((what) => ({ uid: null, what })));
  return found;
}
