import type { League } from '@courtside/contract';
import { type Game, isUndecided } from '../game.ts';
import { trackingOf } from '../start-times.ts';
import type { LastClock } from '../tracking.schema.ts';
import type { PresentReport } from './counting-reports.ts';
import { type FinalScore, readAtOf } from './report.ts';

/** What a source is asked for: to agree with a final, or to settle a dispute, which is worth more credits. */
export type Question = 'final' | 'dispute';

/** Names the sources of a league that the plan can afford for a question and that were not asked since a time. */
export type UnaskedSince = (time: Date, question: Question, league: League) => readonly string[];

/** The result so far, and when it was first decided. */
export interface Decided {
  /** Null for a void game. */
  readonly score: FinalScore | null;
  readonly at: Date;
}

/** Everything that decides a game. */
export interface ResultInput {
  readonly league: League;
  /** The last report of every source that ever listed the game, the preferred source first. */
  readonly reports: readonly PresentReport[];
  /** The sources that listed the game in this reading. Nothing is decided without one of them. */
  readonly listedBy: readonly string[];
  /** No final counts before it. */
  readonly startTime: Date;
  readonly hasBettingEnded: boolean;
  /** Whether any source has ever reported the game live. */
  readonly wasLive: boolean;
  /** The last game clock that any source reported; null without one. */
  readonly lastClock: LastClock | null;
  /** Null while the game is undecided. */
  readonly decided: Decided | null;
  readonly unaskedSince: UnaskedSince;
}

/** The stored reports of a game: those of this reading's sources first, in their order. */
function presentReports({ reports = {} }: Pick<Game, 'reports'>, listedBy: readonly string[]): PresentReport[] {
  const others = Object.keys(reports).filter((source) => !listedBy.includes(source));
  return [...listedBy, ...others].flatMap((source) => {
    const report = reports[source];
    return report === undefined ? [] : [{ source, report: { ...report, readAt: readAtOf(report) } }];
  });
}

function decidedOf(game: Game): Decided | null {
  if (isUndecided(game)) return null;
  return { score: game.betStatus === 'void' ? null : game.score, at: game.resultAt ?? game.startTime };
}

/**
 * What decides a game, from its document.
 * @param listedBy the sources that listed the game in this reading, the preferred one first
 * @param unaskedSince none by default
 */
export function resultInputOf(
  game: Game,
  listedBy: readonly string[],
  now: Date,
  unaskedSince: UnaskedSince = () => [],
): ResultInput {
  const { wasLive = false, lastClock } = trackingOf(game);
  return {
    league: game.league,
    reports: presentReports(game, listedBy),
    listedBy,
    startTime: game.startTime,
    hasBettingEnded: game.betStatus !== 'open' || now >= game.endTime,
    // A game stored before `wasLive` existed has only what its sources report now.
    wasLive: wasLive || Object.values(game.reports ?? {}).some(({ state }) => state === 'live'),
    lastClock: lastClock ?? null,
    decided: decidedOf(game),
    unaskedSince,
  };
}
