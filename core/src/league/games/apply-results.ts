import type { Score } from '@courtside/contract';
import { contradictingReports, countingReports, keepDay } from './counting-reports.ts';
import { withPostponement, withResult } from './decide.ts';
import { type Game, isUndecided } from './game.ts';
import { withResultsPause, withStatus } from './market.ts';
import {
  describeReports,
  type JudgeContext,
  judge,
  type PresentReport,
  type ResultRules,
  type Verdict,
} from './official.ts';
import type { ResultsSource, ScoredGame } from './providers/provider.ts';
import { isAnyPlayed, isCalledOff, isFinal, isPlayed, isSameScore, type Report, readAtOf } from './reports.ts';
import { awaitsStart, isPostponed, trackingOf, withStart, withStartBefore } from './start-times.ts';

/** One source's reading of one game: the game, null when it is missing, or why its listing cannot be used. */
export interface SourceReading {
  readonly source: Pick<ResultsSource, 'name' | 'key'>;
  readonly scored: ScoredGame | null | { readonly rejected: string };
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

/** Whether the time of a repeated report is stored: always while it may decide or correct the game, otherwise once a minute. */
function isWorthStoring(game: Game, report: Report, now: Date): boolean {
  const { state, score } = report;
  if (now.getTime() - readAtOf(report).getTime() >= repeatStepMs) return true;
  if (isUndecided(game)) return state !== 'scheduled' || now >= game.startTime;
  return state !== 'final' || game.betStatus === 'void' || !isSameScore(score, game.score);
}

/** The report of a source's listing. A repeated one keeps its first time. */
function reportOf(game: Game, name: string, scored: ScoredGame, now: Date): Report {
  const { startTime } = scored;
  const final = scored.state === 'final' ? oriented(scored, game) : null;
  const score = final && { team1: final.team1, team2: final.team2 };
  const period = final === null ? undefined : scored.clock?.period;
  const listed = { startTime, ...(period !== undefined && { period }) };
  const earlier = game.reports?.[name];
  if (earlier?.state === scored.state && isSameScore(earlier.score, score)) {
    const isOther = earlier.startTime?.getTime() !== startTime.getTime() || earlier.period !== period;
    return isOther || isWorthStoring(game, earlier, now) ? { ...earlier, ...listed, readAt: now } : earlier;
  }
  const takesBack = earlier?.state === 'final' && (scored.state === 'live' || isCalledOff(scored));
  const retracted = takesBack ? earlier.score : null;
  return { state: scored.state, score, since: now, readAt: now, ...listed, ...(retracted && { retracted }) };
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
  const moved = withStart(identified, key, withSeconds(scored.startTime, game), now);
  const tracking = trackingOf(moved);
  const { [name]: earlier, ...others } = tracking.liveSince;
  const liveSince = isPlayed(scored) ? { ...others, [name]: earlier ?? now } : others;
  const lastClock = scored.state === 'live' && scored.clock ? { ...scored.clock, at: now } : tracking.lastClock;
  return {
    ...moved,
    reports: { ...moved.reports, [name]: reportOf(moved, name, scored, now) },
    tracking: { ...tracking, liveSince, ...(lastClock && { lastClock }) },
  };
}

function isListed(scored: SourceReading['scored']): scored is ScoredGame {
  return scored !== null && !('rejected' in scored);
}

/** The score to show: the preferred source's. A reading without a score keeps the last one. */
function shownScore(game: Game, readings: readonly SourceReading[]): Score | null {
  for (const { scored } of readings) {
    if (!isListed(scored) || !isPlayed(scored)) continue;
    const score = oriented(scored, game);
    if (score !== null) return score;
  }
  return readings.some(({ scored }) => isListed(scored)) && !isAnyPlayed(game.reports) ? null : game.score;
}

/** Records the reports of a reading. `listedBy` names their sources, the preferred one first. */
function withReports(game: Game, readings: readonly SourceReading[], now: Date) {
  let next = game;
  const listedBy: string[] = [];
  for (const { source, scored } of readings) {
    if (!isListed(scored)) continue;
    next = withReport(next, source, scored, now);
    listedBy.push(source.name);
  }
  return { next, listedBy };
}

/** The score of a result with its quarters, as the source lists it. */
function finalScore(
  game: Game,
  readings: readonly SourceReading[],
  source: string,
  fallback: Omit<Score, 'periods' | 'clock'>,
): Score {
  const reading = readings.find((each) => each.source.name === source);
  const scored = reading && isListed(reading.scored) ? oriented(reading.scored, game) : null;
  return scored ?? { ...fallback, periods: [], clock: 'Final' };
}

/** Marks the reports of a dispute, so that they count until their sources replace them. */
function withDisputed(game: Game, between: readonly PresentReport[]): Game {
  const reports = { ...game.reports };
  for (const { source } of between) {
    const report = reports[source];
    if (report !== undefined) reports[source] = { ...report, disputed: true };
  }
  return { ...game, reports };
}

function withWaitsFor(game: Game, waitsFor: string | undefined): Game {
  const { waitsFor: _before, ...tracking } = trackingOf(game);
  return { ...game, tracking: { ...tracking, ...(waitsFor !== undefined && { waitsFor }) } };
}

/**
 * Applies one reading of the results sources to a game: decides it, or corrects its result. A source that is silent in this
 * reading has not agreed: its last report counts, and nothing is decided without a report of this reading.
 */
export function applyResults(
  game: Game,
  readings: readonly SourceReading[],
  now: Date,
  rules: ResultRules,
  context: JudgeContext = {},
): Game {
  if (!isUndecided(game)) return correctResult(game, readings, now, rules, context);
  const { next: moved, listedBy } = withReports(game, readings, now);
  const reports = countingReports(moved, listedBy, now, rules);
  // A game that one source reports as played, or still lists on its day, is not moved to another day by the others.
  const staysPut = isPostponed(game, moved) && keepDay(reports, game);
  const next = staysPut ? withStartBefore(game, moved) : moved;
  if (isPostponed(game, next)) return withPostponement(game, next, now);
  const lastClock = trackingOf(next).lastClock ?? null;
  const judged = judge(reports, next.startTime, now, rules, { ...context, lastClock });
  const verdict = fromReading(judged, reports, listedBy);
  const decided = withWaitsFor({ ...next, missingSince: null, missingForMs: 0 }, undefined);
  if (verdict.kind === 'final') {
    const score = finalScore(next, readings, verdict.source, verdict.score);
    return withResult(decided, { score }, { by: 'sources', note: null, now });
  }
  if (verdict.kind === 'void') {
    return withResult(decided, { void: true }, { by: 'sources', note: verdict.reason, now });
  }
  return withUndecided(game, next, verdict, readings, now);
}

/** A verdict that decides a game needs a report of this reading: while its sources are silent, nothing is decided. */
function fromReading(verdict: Verdict, reports: readonly PresentReport[], listedBy: readonly string[]): Verdict {
  if (verdict.kind !== 'final' && verdict.kind !== 'void') return verdict;
  const isDecisive = verdict.kind === 'final' ? isFinal : isCalledOff;
  const decisive = reports.filter(({ report }) => isDecisive(report));
  const listed = decisive.find(({ source }) => listedBy.includes(source));
  if (listed === undefined)
    return { kind: 'undecided', pause: true, waitsFor: `${describeReports(decisive)}, silent now` };
  return verdict.kind === 'final' ? { ...verdict, source: listed.source } : verdict;
}

/** A game whose reports decide nothing yet. @param before the game before this reading */
function withUndecided(
  before: Game,
  next: Game,
  verdict: Exclude<Verdict, { readonly kind: 'final' | 'void' }>,
  readings: readonly SourceReading[],
  now: Date,
): Game {
  const rejected = readings.some(({ scored }) => scored !== null && !isListed(scored));
  const listed = readings.some(({ scored }) => isListed(scored));
  const isDisputed = verdict.kind === 'disputed';
  const isWaiting = isDisputed || verdict.pause || awaitsStart(next, now);
  const pause = rejected ? 'unknown-teams' : isWaiting ? 'confirming' : null;
  const judged = isDisputed ? withDisputed(next, verdict.between) : withWaitsFor(next, verdict.waitsFor);
  const scored: Game = {
    ...(isDisputed ? withWaitsFor(judged, undefined) : judged),
    ...(listed && { missingSince: null, missingForMs: 0 }),
    score: shownScore(next, readings),
    dispute: isDisputed ? verdict.reason : null,
  };
  const isPaused = listed || rejected || isDisputed || before.dispute;
  return withStatus(isPaused ? withResultsPause(scored, pause) : scored, now);
}

/** Whether a source's last report is the game's result. */
function isConfirmed({ reports = {}, betStatus, score }: Game): boolean {
  return (
    betStatus !== 'void' &&
    Object.values(reports).some((report) => report.state === 'final' && isSameScore(report.score, score))
  );
}

/**
 * Applies a reading to a decided game. A different final that would be official, and was read twice, corrects the result.
 * Until then, and whenever a report contradicts the result otherwise, the result is disputed. An operator's decision is
 * never corrected; it is disputed only when no source reports the same result.
 */
function correctResult(
  game: Game,
  readings: readonly SourceReading[],
  now: Date,
  rules: ResultRules,
  context: JudgeContext,
): Game {
  const { next, listedBy } = withReports(game, readings, now);
  if (listedBy.length === 0) return game;
  const decided: Game = { ...game, sourceIds: next.sourceIds, reports: next.reports ?? {} };
  const contradictions = contradictingReports(decided, listedBy);
  if (contradictions.length === 0) return { ...decided, dispute: null };
  const byOperator = game.decidedBy === 'operator';
  if (byOperator) {
    const dispute = isConfirmed(decided) ? null : `${describeReports(contradictions)}, an operator decided otherwise`;
    return { ...decided, dispute };
  }
  const reports = countingReports(decided, listedBy, now, rules);
  const judged = judge(reports, game.startTime, now, { ...rules, alwaysTwice: true }, context);
  const verdict = fromReading(judged, reports, listedBy);
  if (verdict.kind !== 'final') return { ...decided, dispute: describeReports(contradictions) };
  const { team1, team2 } = verdict.score;
  const score = finalScore(game, readings, verdict.source, verdict.score);
  const before = game.betStatus === 'void' || game.score === null ? 'void' : `${game.score.team1}–${game.score.team2}`;
  const note = `The result was corrected from ${before} to ${team1}–${team2}.`;
  return withResult({ ...decided, tracking: trackingOf(next) }, { score }, { by: 'sources', note, now });
}
