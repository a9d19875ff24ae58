import { withStatus } from '../bet-status.ts';
import { type Game, isUndecided } from '../game.ts';
import { withResultsPause } from '../markets/market.ts';
import { awaitsStart, isOnAnotherDay, isPostponed, keepsDay, trackingOf, withStartBefore } from '../start-times.ts';
import { correctResult } from './correct-result.ts';
import { countingReports, describeReports, type PresentReport } from './counting-reports.ts';
import { judge, type Verdict } from './judge-result.ts';
import {
  finalScore,
  isListed,
  type SourceReading,
  shownScore,
  withoutForgotten,
  withReports,
} from './record-reports.ts';
import { type ResultInput, resultInputOf, type UnaskedSince } from './result-input.ts';
import { withChangedReports, withQuestionOf } from './result-question.ts';
import type { ResultRules } from './result-rules.ts';
import { withPostponement, withResult } from './set-result.ts';

/** How a reading is applied. */
export interface ReadingContext {
  readonly now: Date;
  readonly rules: ResultRules;
  /** None by default. */
  readonly unaskedSince?: UnaskedSince;
}

function withWaitsFor(game: Game, waitsFor: string | null): Game {
  const { waitsFor: _before, ...tracking } = trackingOf(game);
  return { ...game, tracking: waitsFor === null ? tracking : { ...tracking, waitsFor } };
}

/** Removes what an undecided game waits for. */
function withoutWaits(game: Game): Game {
  return { ...withWaitsFor(game, null), missingSince: null, missingForMs: 0 };
}

const isMovedReport = ({ report }: PresentReport, game: Game) =>
  report.state === 'scheduled' && isOnAnotherDay(report, game);

/** The reports with those of another day as postponements: no source keeps the game on its day. */
function withMovedReports(state: ResultInput, game: Game): ResultInput {
  const reports = state.reports.map((one): PresentReport => {
    const { source, report } = one;
    return { source, report: isMovedReport(one, game) ? { ...report, state: 'postponed' } : report };
  });
  return { ...state, reports };
}

/**
 * Judges an undecided game. Once betting has ended, one source that lists another day is enough for a question to the other one,
 * whose start counts for the game: it is read only when there is a question.
 * @param isMoved whether the game's own start has moved to another day
 */
function judgeUndecided(
  game: Game,
  state: ResultInput,
  isMoved: boolean,
  { now, rules }: ReadingContext,
): { readonly verdict: Verdict; readonly isKept: boolean } {
  const counting = countingReports(state, now, rules);
  const elsewhere = state.hasBettingEnded ? counting.filter((one) => isMovedReport(one, game)) : [];
  const isKept = keepsDay(counting, game) || (!isMoved && elsewhere.length === 0);
  const verdict = judge(isKept ? state : withMovedReports(state, game), now, rules);
  if (!isKept || elsewhere.length === 0 || verdict.kind !== 'none') return { verdict, isKept };
  const reason = `${describeReports(elsewhere)} for another day; ${describeReports(counting.filter((one) => !elsewhere.includes(one)))}`;
  return { verdict: { kind: 'wait', reason, contested: true }, isKept };
}

/**
 * Applies one reading of the results sources to a game: decides it, or corrects its result. A source that is silent in this
 * reading has not agreed: its last report counts, and nothing is decided without a report of this reading.
 */
export function applyResults(
  game: Game,
  readings: readonly SourceReading[],
  { now, rules, unaskedSince }: ReadingContext,
): Game {
  const { next: read, listedBy } = withReports(game, readings, now);
  const reported = withoutForgotten(withChangedReports(game, read, now), listedBy, now, rules);
  if (!isUndecided(game)) {
    // What a source reported before it fell silent counts only for a while.
    const isChecked = game.dispute !== null || trackingOf(game).openQuestion !== undefined;
    if (listedBy.length === 0 && !isChecked) return game;
    // A decided game keeps its start: that of a game which both sources moved away for a while may be in the future.
    const decided = resultInputOf(withStartBefore(game, reported), listedBy, now, unaskedSince);
    return correctResult(game, { reported, readings, state: decided }, now, rules);
  }
  const isMoved = isPostponed(game, reported);
  // Only a verdict moves the game to another day.
  const next = isMoved ? withStartBefore(game, reported) : reported;
  const state = resultInputOf(next, listedBy, now, unaskedSince);
  const { verdict, isKept } = judgeUndecided(next, state, isMoved, { now, rules });
  if (verdict.kind === 'final') {
    const score = finalScore(next, readings, verdict.source, verdict.score);
    return withResult(withoutWaits(next), { score }, { by: 'sources', note: null, now });
  }
  if (verdict.kind === 'void') {
    if (!isKept) return withPostponement(game, withoutWaits(reported), now);
    return withResult(withoutWaits(next), { void: true }, { by: 'sources', note: verdict.reason, now });
  }
  return withUndecided(game, withQuestionOf(next, verdict, now), verdict, readings, now);
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
  const isDisputed = verdict.kind === 'alarm';
  const isWaiting = verdict.kind !== 'none' || awaitsStart(next, now);
  const pause = rejected ? 'unknown-teams' : isWaiting ? 'confirming' : null;
  const waitsFor = verdict.kind === 'wait' || verdict.kind === 'ask' ? verdict.reason : null;
  const judged: Game = {
    ...withWaitsFor(next, waitsFor),
    ...(listed && { missingSince: null, missingForMs: 0 }),
    score: shownScore(next, readings),
    dispute: isDisputed ? verdict.reason : null,
  };
  const isPaused = listed || rejected || isDisputed || before.dispute;
  return withStatus(isPaused ? withResultsPause(judged, pause) : judged, now);
}
