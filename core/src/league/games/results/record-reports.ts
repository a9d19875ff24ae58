import type { Score } from '@courtside/contract';
import { type Game, isUndecided } from '../game.ts';
import { isFinal, isPlayed } from '../providers/play-state.ts';
import type { ResultsSource, ScoredGame } from '../providers/provider.ts';
import { isOnAnotherDay, trackingOf, withStart } from '../start-times.ts';
import { countingReports, findForgotten } from './counting-reports.ts';
import type { Report } from './report.schema.ts';
import { type FinalScore, isAnyPlayed, isSameScore, readAtOf } from './report.ts';
import { resultInputOf } from './result-input.ts';
import type { ResultRules } from './result-rules.ts';

/** One source's reading of one game: the game, null when it is missing, or why its listing cannot be used. */
export interface SourceReading {
  readonly source: Pick<ResultsSource, 'name' | 'key'>;
  readonly scored: ScoredGame | null | { readonly rejected: string };
}

export function isListed(scored: SourceReading['scored']): scored is ScoredGame {
  return scored !== null && !('rejected' in scored);
}

/** The score in the order of the game's teams. */
function oriented(scored: ScoredGame, game: Game): Score | null {
  const { score } = scored;
  if (score === null || scored.team1 === game.team1) return score;
  return {
    ...score,
    team1: score.team2,
    team2: score.team1,
    periods: score.periods.map(([one, other]): [number, number] => [other, one]),
  };
}

/** A reading that only repeats a report is stored this often, in milliseconds. */
const repeatStepMs = 60_000;

/**
 * Whether the time of a repeated report is stored: of its second reading, always while it may decide or correct the game,
 * otherwise once a minute.
 */
function isWorthStoring(game: Game, report: Report, now: Date): boolean {
  const { state, score, since } = report;
  const readAt = readAtOf(report).getTime();
  if (readAt === since.getTime() || now.getTime() - readAt >= repeatStepMs) return true;
  if (isUndecided(game)) return state !== 'scheduled' || now >= game.startTime;
  return state !== 'final' || game.betStatus === 'void' || !isSameScore(score, game.score);
}

/** Whether a report is the one that the source made before: the same state and score, and no later day. */
function isRepeat(report: Report, earlier: Report): boolean {
  if (report.state !== earlier.state || !isSameScore(report.score, earlier.score)) return false;
  return earlier.startTime === undefined || !isOnAnotherDay(report, { startTime: earlier.startTime });
}

/** The report of a source's listing. A repeated one keeps its first time, and one that follows a final names it. */
function reportOf(game: Game, name: string, scored: ScoredGame, now: Date): Report {
  const { state, startTime } = scored;
  const final = state === 'final' ? oriented(scored, game) : null;
  const score = final && { team1: final.team1, team2: final.team2 };
  const { period, regulation } = final === null || scored.clock === undefined ? {} : scored.clock;
  const stopped = state === 'canceled' ? oriented(scored, game) : null;
  const stoppedAt = stopped && { team1: stopped.team1, team2: stopped.team2 };
  const listed = {
    startTime,
    ...(period !== undefined && { period }),
    ...(regulation !== undefined && { regulation }),
    ...(stoppedAt && { stoppedAt }),
  };
  const report: Report = { state, score, since: now, readAt: now, ...listed };
  const earlier = game.reports?.[name];
  if (earlier === undefined) return report;
  if (isRepeat(report, earlier)) {
    const isOther = earlier.startTime?.getTime() !== startTime.getTime() || earlier.period !== period;
    return isOther || isWorthStoring(game, earlier, now) ? { ...earlier, ...listed, readAt: now } : earlier;
  }
  const retracted = earlier.score ?? earlier.retracted;
  return retracted && !isFinal(report) ? { ...report, retracted } : report;
}

/** Adds the seconds that ESPN's start times lack, from a known start within the same minute. */
function withSeconds(startTime: Date, game: Game): Date {
  const { starts, claims } = trackingOf(game);
  const known = [claims.odds?.startTime, starts.odds, game.startTime].filter((start) => start !== undefined);
  return known.find((start) => start.getTime() - (start.getTime() % 60_000) === startTime.getTime()) ?? startTime;
}

/** Records one source's listing: its id, its report, and since when it reports the game as started. */
function withReport(game: Game, { name, key }: SourceReading['source'], scored: ScoredGame, now: Date): Game {
  const identified = { ...game, sourceIds: { ...game.sourceIds, [key]: scored.id } };
  const { respondedAt = now } = scored;
  const moved = withStart(identified, key, withSeconds(scored.startTime, game), now, respondedAt);
  const tracking = trackingOf(moved);
  const { [name]: earlier, ...others } = tracking.liveSince;
  const liveSince = isPlayed(scored) ? { ...others, [name]: earlier ?? respondedAt } : others;
  const isLive = scored.state === 'live';
  const lastClock = isLive && scored.clock ? { ...scored.clock, at: respondedAt } : tracking.lastClock;
  return {
    ...moved,
    reports: { ...moved.reports, [name]: reportOf(moved, name, scored, respondedAt) },
    tracking: { ...tracking, liveSince, ...(lastClock && { lastClock }), ...(isLive && { wasLive: true }) },
  };
}

/** Records the reports of a reading. `listedBy` names their sources, the preferred one first. */
export function withReports(game: Game, readings: readonly SourceReading[], now: Date) {
  let next = game;
  const listedBy: string[] = [];
  for (const { source, scored } of readings) {
    if (!isListed(scored)) continue;
    next = withReport(next, source, scored, now);
    listedBy.push(source.name);
  }
  return { next, listedBy };
}

/** Removes the finals that sources took back, once what they report now is confirmed. */
export function withoutForgotten(game: Game, listedBy: readonly string[], now: Date, rules: ResultRules): Game {
  const forgotten = findForgotten(countingReports(resultInputOf(game, listedBy, now), now, rules), rules);
  if (forgotten.length === 0) return game;
  const entries = Object.entries(game.reports ?? {}).map(([source, report]): [string, Report] => {
    const { retracted: _, ...rest } = report;
    return [source, forgotten.includes(source) ? rest : report];
  });
  return { ...game, reports: Object.fromEntries(entries) };
}

/** The score to show: the preferred source's. A reading without a score keeps the last one. */
export function shownScore(game: Game, readings: readonly SourceReading[]): Score | null {
  for (const { scored } of readings) {
    if (!isListed(scored) || !isPlayed(scored)) continue;
    const score = oriented(scored, game);
    if (score !== null) return score;
  }
  return readings.some(({ scored }) => isListed(scored)) && !isAnyPlayed(game.reports) ? null : game.score;
}

/** The score of a result with its quarters, as the source lists it. */
export function finalScore(
  game: Game,
  readings: readonly SourceReading[],
  source: string,
  { team1, team2 }: FinalScore,
): Score {
  const reading = readings.find((each) => each.source.name === source);
  const scored = reading && isListed(reading.scored) ? oriented(reading.scored, game) : null;
  return scored ?? { team1, team2, periods: [], clock: 'Final' };
}
