import { formatOf, secondsUntilEnd } from '../game-clock.ts';
import { isCalledOff, isFinal } from '../providers/play-state.ts';
import {
  countingReports,
  describeReport,
  describeReports,
  findForgotten,
  type PresentReport,
  repeatedForMs,
  withoutRetracted,
  withStopped,
} from './counting-reports.ts';
import { type FinalScore, isSameScore, readAtOf } from './report.ts';
import type { Decided, Question, ResultInput } from './result-input.ts';
import { defaultReportAgeMs, isOverdue, maxGameMs, type ResultRules, shortestGameMs } from './result-rules.ts';

/**
 * What to do. `none`: nothing is to be decided. `final` and `void`: decide the game, or correct its result. `ask`: another
 * source has to be asked first. `wait`: for a second reading, or for reports that contradict each other to change
 * (`contested`). `alarm`: a dispute, which an operator can decide.
 */
export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'final'; readonly source: string; readonly score: FinalScore }
  | { readonly kind: 'void'; readonly reason: string }
  | { readonly kind: 'ask'; readonly reason: string }
  | { readonly kind: 'wait'; readonly reason: string; readonly contested: boolean }
  | { readonly kind: 'alarm'; readonly reason: string };

/** The counting reports of a judgment, by what they say. */
interface Judgment {
  readonly state: ResultInput;
  readonly reports: readonly PresentReport[];
  readonly now: Date;
  readonly rules: ResultRules;
  /** The longer confirmation, in milliseconds. */
  readonly longMs: number;
}

type Reports = readonly PresentReport[];

function wait(reason: string): Verdict {
  return { kind: 'wait', reason, contested: false };
}

/** Waits for reports that contradict each other, and raises an alarm once they have done so for the longer confirmation. */
function waitOrAlarm(between: Reports, isAlarming: boolean): Verdict {
  const reason = describeReports(between);
  return isAlarming ? { kind: 'alarm', reason } : { kind: 'wait', reason, contested: true };
}

/** A dispute between reports. */
function dispute(between: Reports): Verdict {
  return waitOrAlarm(between, true);
}

/** An alarm about reports that are implausible, but contradict no other. */
function implausible(reason: string): Verdict {
  return { kind: 'alarm', reason };
}

function isSecondReading(report: PresentReport): boolean {
  return repeatedForMs(report) > 0;
}

/** Milliseconds since the oldest of these reports was first made. */
function heldForMs(reports: Reports, now: Date): number {
  return now.getTime() - Math.min(...reports.map(({ report }) => report.since.getTime()));
}

/** Whether a report denies that the game is over. One from before tip-off was right then. */
function deniesFinal({ report }: PresentReport, startTime: Date): boolean {
  return report.state === 'live' || (report.state === 'scheduled' && readAtOf(report) >= startTime);
}

/** Whether a final is from a period before the last one of regulation: from the first half, or before the fourth quarter. */
function isUnfinished({ report: { period, regulation } }: PresentReport, { league }: ResultInput): boolean {
  return period !== undefined && period < formatOf(league, regulation).periods;
}

/** Why a game cannot be over yet according to its clock, or null. Without a clock, no game is over before its shortest time. */
function unreachable(final: PresentReport, { state, now, rules }: Judgment): string | null {
  const { clockSpeed = 1 } = rules;
  const { period } = final.report;
  const { league, lastClock, startTime } = state;
  const minGameMs = shortestGameMs(league, rules);
  // A final and a clock from before tip-off say nothing about this game.
  const repeatedMs = Math.min(repeatedForMs(final), readAtOf(final.report).getTime() - startTime.getTime());
  if (minGameMs === null || repeatedMs * clockSpeed >= maxGameMs) return null;
  if (isUnfinished(final, state)) return `${describeReport(final)} in period ${period}`;
  const format = formatOf(league, final.report.regulation ?? lastClock?.regulation);
  const [from, neededMs] =
    lastClock === null || lastClock.at < startTime
      ? [startTime, minGameMs]
      : [lastClock.at, secondsUntilEnd(lastClock, Math.max(period ?? 0, format.periods), format) * 1_000];
  return (now.getTime() - from.getTime()) * clockSpeed >= neededMs
    ? null
    : `${describeReport(final)} before the game clock could run out`;
}

/**
 * The sources that still have to be asked about these reports, in words; null if there are none. A source whose answer no
 * longer counts is asked again: it was not silent, nobody asked it.
 */
function toBeAsked(reports: Reports, question: Question, { state, now, longMs }: Judgment): string | null {
  const firstAt = Math.min(...reports.map(({ report }) => report.since.getTime()));
  const since = new Date(question === 'dispute' ? Math.max(firstAt, now.getTime() - longMs) : firstAt);
  const sources = reports.map(({ source }) => source);
  const unasked = state.unaskedSince(since, question, state.league).filter((source) => !sources.includes(source));
  return unasked.length === 0 ? null : `${describeReports(reports)}, ${unasked.join(' and ')} to be asked`;
}

/** Reports that decide a game have to be from this reading. @returns those that are */
function fromReading(reports: Reports, { state }: Judgment): Reports {
  return reports.filter(({ source }) => state.listedBy.includes(source));
}

/** Whether another source denied a final since it was first reported. */
function wasDenied(final: PresentReport, { reports, startTime }: ResultInput): boolean {
  return reports.some(
    (one) => one.source !== final.source && deniesFinal(one, startTime) && readAtOf(one.report) >= final.report.since,
  );
}

/** A final of the only source that reports one. */
function judgeAlone(final: PresentReport, score: FinalScore, judgment: Judgment): Verdict {
  const { state, rules } = judgment;
  if (repeatedForMs(final) < rules.confirmMs) return wait(`${describeReport(final)}, to be read again`);
  const asked = toBeAsked([final], state.decided === null && !wasDenied(final, state) ? 'final' : 'dispute', judgment);
  if (asked !== null) return { kind: 'ask', reason: asked };
  const reason = unreachable(final, judgment);
  return reason === null ? { kind: 'final', source: final.source, score } : implausible(reason);
}

function judgeFinal(finals: readonly [PresentReport, ...PresentReport[]], judgment: Judgment): Verdict {
  const { state, reports, now, rules, longMs } = judgment;
  const [first] = finals;
  const { score } = first.report;
  const agree = finals.every(({ report }) => isSameScore(report.score, score));
  if (score === null || !agree || score.team1 === score.team2) return dispute(reports);
  const confirmed = finals.every(isSecondReading);
  const { clockSpeed = 1 } = rules;
  const minGameMs = shortestGameMs(state.league, rules);
  const early = minGameMs !== null && (now.getTime() - state.startTime.getTime()) * clockSpeed < minGameMs;
  if (early && now < state.startTime) {
    const reason = `${describeReports(finals)} before tip-off`;
    return confirmed ? implausible(reason) : wait(reason);
  }
  const retracting = reports.filter(({ report }) => report.retracted !== undefined);
  if (retracting.length > 0) return dispute([...finals, ...retracting]);
  const denials = reports.filter((report) => deniesFinal(report, state.startTime));
  if (denials.length > 0) {
    const cannotBe = confirmed && unreachable(first, judgment) !== null;
    return waitOrAlarm([...finals, ...denials], cannotBe || heldForMs(finals, now) > longMs);
  }
  const isRepeated = early ? confirmed : finals.some(isSecondReading);
  if ((early || state.decided !== null) && !isRepeated) {
    // The second reading of a source that costs credits has to be asked for.
    return { kind: 'wait', reason: `${describeReports(finals)}, to be read again`, contested: finals.length > 1 };
  }
  const [listed] = fromReading(finals, judgment);
  if (listed === undefined) return wait(`${describeReports(finals)}, silent now`);
  if (finals.length === 1) return judgeAlone(listed, score, judgment);
  const unfinished = finals.find((final) => isUnfinished(final, state));
  const reason = unfinished === undefined ? null : unreachable(unfinished, judgment);
  return reason === null ? { kind: 'final', source: listed.source, score } : implausible(reason);
}

/**
 * A call-off by some sources that no other denies. It is doubtful, and needs the longer confirmation and an alarm, when one
 * source alone calls off a game that was reported live or that it reported final itself, or when the result was decided.
 */
function judgeCallOff(calledOff: readonly [PresentReport, ...PresentReport[]], judgment: Judgment): Verdict {
  const { state, reports, now, longMs } = judgment;
  const [first] = calledOff;
  const live = reports.filter(({ report }) => report.state === 'live');
  if (live.length > 0) return waitOrAlarm([...calledOff, ...live], heldForMs(calledOff, now) > longMs);
  const listed = fromReading(calledOff, judgment);
  if (listed.length === 0) return wait(`${describeReports(calledOff)}, silent now`);
  if (!listed.some(isSecondReading)) return wait(`${describeReports(calledOff)}, to be read again`);
  const takesBack = calledOff.some(({ report }) => report.retracted !== undefined);
  const isDoubtful = state.decided !== null || (calledOff.length === 1 && (state.wasLive || takesBack));
  if (isDoubtful && heldForMs(calledOff, now) < longMs) {
    const after = state.decided !== null ? 'its result' : state.wasLive ? 'it was live' : 'a final';
    return implausible(takesBack ? describeReports(calledOff) : `${describeReports(calledOff)} after ${after}`);
  }
  const asked = isDoubtful || state.hasBettingEnded ? toBeAsked(calledOff, 'dispute', judgment) : null;
  if (asked !== null) return { kind: 'ask', reason: asked };
  return { kind: 'void', reason: `The game was ${first.report.state}.` };
}

/** Decides from the reports alone, as if there were no result. */
function judgeReports(judgment: Judgment): Verdict {
  const { state, reports } = judgment;
  const [final, ...finals] = reports.filter(({ report }) => isFinal(report));
  const [calledOff, ...others] = reports.filter(({ report }) => isCalledOff(report));
  // A final that was last read before tip-off never counts, so it keeps no game from being called off.
  const isPlayed = [final, ...finals].some((one) => one !== undefined && readAtOf(one.report) >= state.startTime);
  if (calledOff !== undefined) return isPlayed ? dispute(reports) : judgeCallOff([calledOff, ...others], judgment);
  if (final !== undefined) return judgeFinal([final, ...finals], judgment);
  const retracting = reports.filter(({ report: { state, retracted } }) => state === 'live' && retracted !== undefined);
  return retracting.length > 0 ? implausible(describeReports(retracting)) : { kind: 'none' };
}

/**
 * Judges a game that should be over and that no report decides. What its sources say is then a question, before the other
 * source no longer lists the game.
 */
function judgeOverdue(verdict: Verdict, { state, reports }: Judgment): Verdict {
  if (verdict.kind === 'wait' && verdict.contested) return implausible(verdict.reason);
  if (verdict.kind === 'wait') return { ...verdict, contested: true };
  if (verdict.kind !== 'none') return verdict;
  const last = reports.length > 0 ? reports : state.reports;
  return last.length === 0 ? verdict : implausible(`${describeReports(last)}, but the game should be over`);
}

/**
 * Reports that contradict a result: other finals, and what a source reports since the result that it does not allow. A game
 * that is scheduled or called off does not contradict a void.
 */
export function contradictionsOf({ score, at }: Decided, reports: Reports): PresentReport[] {
  return reports.filter(({ report }) => {
    if (isFinal(report)) return score === null || !isSameScore(report.score, score);
    return readAtOf(report) > at && (score !== null || report.state === 'live');
  });
}

/**
 * Decides a game, or whether its result is corrected, from the last reports that count. A final counts when every source that
 * reports one reports it, no other source denies it, and it was read twice, `confirmMs` apart, if it is the only one. A game is
 * void when a source repeats that it is postponed or canceled and no source reports it live or final. Reports that contradict
 * each other decide nothing, and silence is no agreement: a source that can be asked is asked first. Pure.
 */
export function judge(state: ResultInput, now: Date, rules: ResultRules): Verdict {
  const counting = countingReports(state, now, rules);
  const forgotten = findForgotten(counting, rules);
  const reports = withStopped(counting.map((one) => (forgotten.includes(one.source) ? withoutRetracted(one) : one)));
  const { decided } = state;
  const judgment = { state, reports, now, rules, longMs: rules.reportAgeMs ?? defaultReportAgeMs };
  const verdict = judgeReports(judgment);
  if (decided === null) return isOverdue(state.startTime, now, rules) ? judgeOverdue(verdict, judgment) : verdict;
  const contradictions = contradictionsOf(decided, reports);
  if (contradictions.length === 0) return { kind: 'none' };
  const isDecisive = verdict.kind === 'final' || verdict.kind === 'void';
  const isSame = isDecisive && isSameScore(verdict.kind === 'final' ? verdict.score : null, decided.score);
  if (isSame) return { kind: 'none' };
  return isDecisive ? verdict : dispute(contradictions);
}
