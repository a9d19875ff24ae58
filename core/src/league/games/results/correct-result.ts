import type { Game } from '../game.ts';
import { isFinal } from '../providers/play-state.ts';
import { trackingOf } from '../start-times.ts';
import { describeReports } from './counting-reports.ts';
import { contradictionsOf, judge } from './judge-result.ts';
import { finalScore, type SourceReading } from './record-reports.ts';
import { isSameScore } from './report.ts';
import type { ResultInput } from './result-input.ts';
import { withOpenQuestion, withQuestionOf } from './result-question.ts';
import type { ResultRules } from './result-rules.ts';
import { withResult } from './set-result.ts';

/** Whether a source's last report is the game's result. */
function isConfirmed({ reports = {}, betStatus, score }: Game): boolean {
  return (
    betStatus !== 'void' && Object.values(reports).some((report) => isFinal(report) && isSameScore(report.score, score))
  );
}

/** A reading of a decided game. */
interface CorrectionReading {
  /** The game with the reports of the reading. */
  readonly reported: Game;
  readonly readings: readonly SourceReading[];
  /** What decides the game. */
  readonly state: ResultInput;
}

/** How the sources differ from an operator's decision; null if one of them agrees. */
function differenceFromOperator(game: Game, { decided, reports }: ResultInput): string | null {
  const contradictions = decided === null ? [] : contradictionsOf(decided, reports);
  if (contradictions.length === 0 || isConfirmed(game)) return null;
  return `${describeReports(contradictions)}, an operator decided otherwise`;
}

/**
 * Applies a reading to a decided game. A different result that would be official corrects it. Until then, and whenever a
 * report contradicts the result otherwise, the result is disputed. An operator's decision is never corrected; it is disputed
 * only when no source reports the same result.
 */
export function correctResult(
  game: Game,
  { reported, readings, state }: CorrectionReading,
  now: Date,
  rules: ResultRules,
): Game {
  const { openQuestion = null, wasLive } = trackingOf(reported);
  const tracking = { ...trackingOf(game), ...(wasLive && { wasLive }) };
  const decided: Game = { ...game, sourceIds: reported.sourceIds, reports: reported.reports ?? {}, tracking };
  if (game.decidedBy === 'operator') {
    return { ...withOpenQuestion(decided, null), dispute: differenceFromOperator(decided, state) };
  }
  const verdict = judge(state, now, rules);
  if (verdict.kind === 'none') return { ...withOpenQuestion(decided, null), dispute: null };
  if (verdict.kind !== 'final' && verdict.kind !== 'void')
    return { ...withQuestionOf(withOpenQuestion(decided, openQuestion), verdict, now), dispute: verdict.reason };
  const before = game.betStatus === 'void' || game.score === null ? 'void' : `${game.score.team1}–${game.score.team2}`;
  const corrected: Game = { ...decided, tracking: trackingOf(reported) };
  if (verdict.kind === 'void') {
    const note = `The result was corrected from ${before} to void. ${verdict.reason}`;
    return withResult(corrected, { void: true }, { by: 'sources', note, now });
  }
  const { team1, team2 } = verdict.score;
  const score = finalScore(game, readings, verdict.source, verdict.score);
  const note = `The result was corrected from ${before} to ${team1}–${team2}.`;
  return withResult(corrected, { score }, { by: 'sources', note, now });
}
