import { isCalledOff, isFinal } from '../providers/play-state.ts';
import type { Report } from './report.schema.ts';
import { isSameScore, readAtOf } from './report.ts';
import { defaultReportAgeMs, type ResultRules } from './result-rules.ts';

/** Last report of a source about a game. */
export interface PresentReport {
  readonly source: string;
  readonly report: Report;
}

/** Describes a report in words. */
export function describeReport({ source, report: { state, score, retracted } }: PresentReport): string {
  if (score !== null) return `${source} reports ${state} ${score.team1}–${score.team2}`;
  if (retracted === undefined) return `${source} reports ${state}`;
  return `${source} reports ${state} after final ${retracted.team1}–${retracted.team2}`;
}

/** Describes reports in one sentence. */
export function describeReports(reports: readonly PresentReport[]): string {
  return reports.map(describeReport).join('; ');
}

/** How long a source has repeated its report, in milliseconds. */
export function repeatedForMs({ report }: PresentReport): number {
  return readAtOf(report).getTime() - report.since.getTime();
}

/** The last reports, and the sources that made one in this reading. */
interface Reported {
  readonly reports: readonly PresentReport[];
  readonly listedBy: readonly string[];
}

/**
 * The reports that count: a source that is silent in this reading has not agreed with the others. A final counts until its
 * source replaces it, others while they are young, also in a dispute: a source that fell silent cannot block a result forever.
 */
export function countingReports(
  { reports, listedBy }: Reported,
  now: Date,
  { reportAgeMs = defaultReportAgeMs, minGameMs }: Partial<ResultRules>,
): PresentReport[] {
  // A source that is always right was right in this reading.
  if (minGameMs === null) return reports.filter(({ source }) => listedBy.includes(source));
  return reports.filter(
    ({ source, report }) =>
      listedBy.includes(source) || isFinal(report) || now.getTime() - readAtOf(report).getTime() <= reportAgeMs,
  );
}

/**
 * The sources whose earlier final no longer matters: another source agrees with what they report now, or they have repeated
 * it for the longer confirmation.
 */
export function findForgotten(
  reports: readonly PresentReport[],
  { reportAgeMs = defaultReportAgeMs }: Partial<ResultRules>,
): string[] {
  const isForgotten = (one: PresentReport) =>
    repeatedForMs(one) >= reportAgeMs ||
    reports.some(({ source, report: { state } }) => source !== one.source && state === one.report.state);
  const retracting = reports.filter(({ report }) => report.retracted !== undefined && !isCalledOff(report));
  return retracting.filter(isForgotten).map(({ source }) => source);
}

/** A report without the final that its source took back. */
export function withoutRetracted({ source, report: { retracted: _, ...report } }: PresentReport): PresentReport {
  return { source, report };
}

/**
 * The reports, with the finals of a game that stopped as call-offs: a source that only knows completed games lists an
 * abandoned one with the score at which another source says that it stopped.
 */
export function withStopped(reports: readonly PresentReport[]): PresentReport[] {
  const stopped = reports.flatMap(({ report: { stoppedAt } }) => stoppedAt ?? []);
  return reports.map(({ source, report }) => {
    const isStopped = isFinal(report) && stopped.some((score) => isSameScore(score, report.score));
    return { source, report: isStopped ? { ...report, state: 'canceled' } : report };
  });
}
