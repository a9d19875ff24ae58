import type { Reports } from '../../league/games/reports.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Violation } from './audit.ts';

const batchSize = 1_000;

/** The parts of a decided game that are compared. Old games have no reports. */
interface Decided {
  readonly _id: string;
  readonly score: { readonly team1: number; readonly team2: number } | null;
  readonly reports?: Reports;
}

/** Another final of a source waits for its second reading, which corrects the result. */
const confirmingMs = 600_000;

function findDisputes({ _id, score, reports = {} }: Decided, now: number): string[] {
  return Object.entries(reports).flatMap(([source, { state, score: reported, since }]) => {
    if (state !== 'final' || reported === null || now - since.getTime() < confirmingMs) return [];
    if (score !== null && score.team1 === reported.team1 && score.team2 === reported.team2) return [];
    const decided = score === null ? 'no score' : `${score.team1}–${score.team2}`;
    return [`game ${_id} has ${decided}, ${source} reports ${reported.team1}–${reported.team2} as final`];
  });
}

/**
 * Games whose result differs from a final score that a source reported, where no operator or correction explains why.
 * @param since only games that started from then on
 * @param now milliseconds since 1970 UTC
 * @param now milliseconds since 1970 UTC
 */
export async function findDisputed(db: Database, since: Date, now = Date.now()): Promise<Violation[]> {
  const games = db.games
    .find(
      { betStatus: { $in: ['final', 'settled'] }, startTime: { $gte: since }, resultNote: null },
      { 'score.team1': 1, 'score.team2': 1, reports: 1 },
    )
    .lean<Decided>()
    .cursor({ batchSize });
  const found: Violation[] = [];
  for await (const game of games) found.push(...findDisputes(game, now).map((what) => ({ uid: null, what })));
  return found;
}
