import type { Score } from '@courtside/contract';
import { withPostponement, withResult } from './decide.ts';
import { type Game, isUndecided } from './game.ts';
import { withResultsPause, withStatus } from './market.ts';
import { judge, type PresentReport, type ResultRules } from './official.ts';
import type { ResultsSource, ScoredGame } from './providers/provider.ts';
import { isAnyPlayed, isPlayed, type Report } from './reports.ts';
import { awaitsStart, earliestStart, isPostponed, trackingOf, withStart, withStartBefore } from './start-times.ts';

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

function reportOf(game: Game, name: string, scored: ScoredGame, now: Date): Report {
  const final = scored.state === 'final' ? oriented(scored, game) : null;
  const score = final && { team1: final.team1, team2: final.team2 };
  const earlier = game.reports?.[name];
  const same =
    earlier?.state === scored.state && earlier.score?.team1 === score?.team1 && earlier.score?.team2 === score?.team2;
  return same ? earlier : { state: scored.state, score, since: now };
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
  return {
    ...moved,
    reports: { ...moved.reports, [name]: reportOf(moved, name, scored, now) },
    tracking: { ...tracking, liveSince },
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

/** Records the reports of all sources. `present` lists those of this reading, the preferred source first. */
function withReports(game: Game, readings: readonly SourceReading[], now: Date) {
  let next = game;
  const present: PresentReport[] = [];
  for (const { source, scored } of readings) {
    if (!isListed(scored)) continue;
    next = withReport(next, source, scored, now);
    const report = next.reports?.[source.name];
    if (report !== undefined) present.push({ source: source.name, report });
  }
  // A game that one source reports as played is not moved to another day by the others.
  const staysPut = isPostponed(game, next) && present.some(({ report }) => isPlayed(report));
  return { next: staysPut ? withStartBefore(game, next) : next, present };
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

/** Applies one reading of the results sources to a game: decides it, or corrects its result. */
export function applyResults(game: Game, readings: readonly SourceReading[], now: Date, rules: ResultRules): Game {
  if (!isUndecided(game)) return correctResult(game, readings, now, rules);
  const { next, present } = withReports(game, readings, now);
  if (isPostponed(game, next)) return withPostponement(game, next, now);
  const verdict = judge(present, earliestStart(next), now, rules);
  switch (verdict.kind) {
    case 'final': {
      const score = finalScore(next, readings, verdict.source, verdict.score);
      return withResult(
        { ...next, missingSince: null, missingForMs: 0 },
        { score },
        { by: 'sources', note: null, now },
      );
    }
    case 'void':
      return withResult(next, { void: true }, { by: 'sources', note: verdict.reason, now });
    default: {
      const rejected = readings.some(({ scored }) => scored !== null && !isListed(scored));
      const isWaiting = verdict.kind === 'disputed' || verdict.pause || awaitsStart(next, now);
      const pause = rejected ? 'unknown-teams' : isWaiting ? 'confirming' : null;
      const dispute = verdict.kind === 'disputed' ? verdict.reason : null;
      const seen = present.length > 0 ? { missingSince: null, missingForMs: 0 } : {};
      const scored = { ...next, ...seen, score: shownScore(next, readings), dispute };
      return withStatus(present.length > 0 || rejected ? withResultsPause(scored, pause) : scored, now);
    }
  }
}

/** Whether a source's final equals the game's result. */
function confirms({ report: { state, score } }: PresentReport, game: Game): boolean {
  if (state !== 'final' || game.betStatus === 'void') return false;
  return score?.team1 === game.score?.team1 && score?.team2 === game.score?.team2;
}

/**
 * Applies a reading to a decided game. A different final that would be official, and was read twice, corrects the result.
 * An operator's decision is never corrected; it is disputed only when no source reports the same result.
 */
function correctResult(game: Game, readings: readonly SourceReading[], now: Date, rules: ResultRules): Game {
  const { next, present } = withReports(game, readings, now);
  const decided = { ...game, sourceIds: next.sourceIds, reports: next.reports ?? {} };
  // Every correction needs a second reading, unless the source is always right.
  const shortestGameMs = rules.shortestGameMs === null ? null : Number.POSITIVE_INFINITY;
  const verdict = judge(present, earliestStart(game), now, { ...rules, shortestGameMs });
  if (verdict.kind === 'disputed') {
    const settled = game.decidedBy === 'operator' && present.some((each) => confirms(each, game));
    return { ...decided, dispute: settled ? null : verdict.reason };
  }
  if (verdict.kind !== 'final') return present.length > 0 ? { ...decided, dispute: null } : decided;
  const { team1, team2 } = verdict.score;
  const same = game.betStatus !== 'void' && game.score?.team1 === team1 && game.score.team2 === team2;
  if (same) return { ...decided, dispute: null };
  if (game.decidedBy === 'operator') {
    return { ...decided, dispute: `${verdict.source} reports ${team1}–${team2}, an operator decided otherwise` };
  }
  const score = finalScore(game, readings, verdict.source, verdict.score);
  const before = game.betStatus === 'void' || game.score === null ? 'void' : `${game.score.team1}–${game.score.team2}`;
  const note = `The result was corrected from ${before} to ${team1}–${team2}.`;
  return withResult({ ...decided, tracking: trackingOf(next) }, { score }, { by: 'sources', note, now });
}
