import { minuteMs } from '@courtside/contract';
import { regulationPeriods, secondsUntilEnd } from './game-clock.ts';
import { type FinalScore, isCalledOff, isSameScore, type LastClock, type Report } from './reports.ts';

/** Last report of a source about a game. */
export interface PresentReport {
  readonly source: string;
  readonly report: Report;
}

/** Rules for when a result becomes official. */
export interface ResultRules {
  /** Least time between two equal readings when there is only one source, in milliseconds. */
  readonly confirmMs: number;
  /**
   * A final earlier than this after tip-off needs a second reading from every source, and a final before tip-off never
   * counts. Milliseconds; null for a source that is always right, such as the simulator.
   */
  readonly minGameMs: number | null;
  /** How long the last report of a silent source counts, in milliseconds; half an hour by default. A final counts forever. */
  readonly reportAgeMs?: number;
  /** How many times faster than real time the games are played; 1 by default. */
  readonly clockSpeed?: number;
  /** Whether every final needs a second reading, not only an early one. */
  readonly alwaysTwice?: boolean;
}

/** What else a verdict depends on. */
export interface JudgeContext {
  /** The last game clock that any source reported; null without one. */
  readonly lastClock?: LastClock | null;
  /** Sources that the plan can afford and that were not asked since a time. */
  readonly unaskedSince?: (time: Date) => readonly string[];
}

export const defaultReportAgeMs = 30 * minuteMs;

/** What the reports decide. `pause`: an irreversible change waits for `waitsFor`. `between`: the reports in dispute. */
export type Verdict =
  | { readonly kind: 'undecided'; readonly pause: boolean; readonly waitsFor?: string }
  | { readonly kind: 'final'; readonly source: string; readonly score: FinalScore }
  | { readonly kind: 'void'; readonly reason: string }
  | { readonly kind: 'disputed'; readonly reason: string; readonly between: readonly PresentReport[] };

function describe({ source, report: { state, score, retracted } }: PresentReport): string {
  if (score !== null) return `${source} reports ${state} ${score.team1}–${score.team2}`;
  if (retracted === undefined) return `${source} reports ${state}`;
  return `${source} reports ${state} after final ${retracted.team1}–${retracted.team2}`;
}

/** Describes reports in one sentence. */
export function describeReports(reports: readonly PresentReport[]): string {
  return reports.map(describe).join('; ');
}

function waiting(waitsFor: string): Verdict {
  return { kind: 'undecided', pause: true, waitsFor };
}

/** A dispute between reports, which count until their sources replace them. */
function disputed(reports: readonly PresentReport[]): Verdict {
  return { kind: 'disputed', reason: describeReports(reports), between: reports };
}

/** A dispute about reports that are implausible, but contradict no other. */
function implausible(reason: string): Verdict {
  return { kind: 'disputed', reason, between: [] };
}

/** How long a source has repeated its report, in milliseconds. A report without a reading time was read now. */
function repeatedForMs({ report: { since, readAt } }: PresentReport, now: Date): number {
  return (readAt ?? now).getTime() - since.getTime();
}

function isSecondReading(report: PresentReport, now: Date): boolean {
  return repeatedForMs(report, now) > 0;
}

/** Whether a report denies that the game is over. One from before tip-off was right then. */
function deniesFinal({ report: { state, readAt } }: PresentReport, startTime: Date): boolean {
  return state === 'live' || (state === 'scheduled' && (readAt === undefined || readAt >= startTime));
}

/** Milliseconds since the oldest of these reports was first made. */
function heldForMs(reports: readonly PresentReport[], now: Date): number {
  return now.getTime() - Math.min(...reports.map(({ report }) => report.since.getTime()));
}

/** Why a game cannot be over yet according to its clock, or null. Without a clock, no game is over before its shortest time. */
function unreachable(final: PresentReport, startTime: Date, now: Date, rules: ResultRules, clock: LastClock | null) {
  const { minGameMs, clockSpeed = 1 } = rules;
  const { period } = final.report;
  if (minGameMs === null) return null;
  if (period !== undefined && period < regulationPeriods) return `${describe(final)} in period ${period}`;
  const [from, neededMs] =
    clock === null
      ? [startTime, minGameMs]
      : [clock.at, secondsUntilEnd(clock, Math.max(period ?? 0, regulationPeriods)) * 1_000];
  return (now.getTime() - from.getTime()) * clockSpeed >= neededMs
    ? null
    : `${describe(final)} before the game clock could run out`;
}

/** A final of the only source that reports one. */
function judgeAlone(
  final: PresentReport,
  score: FinalScore,
  startTime: Date,
  now: Date,
  rules: ResultRules,
  { lastClock = null, unaskedSince = () => [] }: JudgeContext,
): Verdict {
  if (repeatedForMs(final, now) < rules.confirmMs) return waiting(`${describe(final)}, to be read again`);
  const unasked = unaskedSince(final.report.since).filter((source) => source !== final.source);
  if (unasked.length > 0) return waiting(`${describe(final)}, ${unasked.join(' and ')} to be asked`);
  const reason = unreachable(final, startTime, now, rules, lastClock);
  return reason === null ? { kind: 'final', source: final.source, score } : implausible(reason);
}

function judgeFinal(
  finals: readonly [PresentReport, ...PresentReport[]],
  reports: readonly PresentReport[],
  startTime: Date,
  now: Date,
  rules: ResultRules,
  context: JudgeContext,
): Verdict {
  const [first] = finals;
  const { score } = first.report;
  const agree = finals.every(({ report }) => isSameScore(report.score, score));
  if (score === null || !agree || score.team1 === score.team2) return disputed(reports);
  const confirmed = finals.every((final) => isSecondReading(final, now));
  const { minGameMs, clockSpeed = 1, reportAgeMs = defaultReportAgeMs, alwaysTwice = false } = rules;
  const early = minGameMs !== null && (now.getTime() - startTime.getTime()) * clockSpeed < minGameMs;
  if (early && now < startTime) {
    const reason = `${describeReports(finals)} before tip-off`;
    return confirmed ? implausible(reason) : waiting(reason);
  }
  const denials = reports.filter((report) => deniesFinal(report, startTime));
  if (denials.length > 0) {
    const cannotBe = confirmed ? unreachable(first, startTime, now, rules, context.lastClock ?? null) : null;
    const lasts = heldForMs(finals, now) > reportAgeMs;
    const all = [...finals, ...denials];
    return lasts || cannotBe !== null ? disputed(all) : waiting(describeReports(all));
  }
  if ((early || alwaysTwice) && !confirmed) return waiting(`${describeReports(finals)}, to be read again`);
  return finals.length > 1
    ? { kind: 'final', source: first.source, score }
    : judgeAlone(first, score, startTime, now, rules, context);
}

/**
 * Decides a game from the last reports that count (`countingReports`). A final counts when every source that reports one
 * reports it, no other source denies it, and it was read twice, `confirmMs` apart, if it is the only one. The game is void
 * when a source repeats that it is postponed or canceled and no source reports it live or final. Reports that contradict
 * each other decide nothing.
 * @param reports the preferred source first
 * @param startTime the game's start: no final counts before it
 */
export function judge(
  reports: readonly PresentReport[],
  startTime: Date,
  now: Date,
  rules: ResultRules,
  context: JudgeContext = {},
): Verdict {
  const [final, ...finals] = reports.filter(({ report }) => report.state === 'final');
  const calledOff = reports.filter(({ report }) => isCalledOff(report));
  const live = reports.filter(({ report }) => report.state === 'live');
  const retracted = reports.filter(({ report }) => report.retracted !== undefined);
  if (final !== undefined) {
    if (calledOff.length > 0) return disputed(reports);
    if (retracted.length > 0) return disputed([final, ...finals, ...retracted]);
    return judgeFinal([final, ...finals], reports, startTime, now, rules, context);
  }
  if (retracted.length > 0) return implausible(describeReports(retracted));
  const [first] = calledOff;
  if (first === undefined) return { kind: 'undecided', pause: false };
  if (live.length > 0) {
    const lasts = heldForMs(calledOff, now) > (rules.reportAgeMs ?? defaultReportAgeMs);
    const all = [...calledOff, ...live];
    return lasts ? disputed(all) : waiting(describeReports(all));
  }
  if (!calledOff.every((report) => isSecondReading(report, now)))
    return waiting(`${describeReports(calledOff)}, to be read again`);
  return { kind: 'void', reason: `The game was ${first.report.state}.` };
}
