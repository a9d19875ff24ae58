import type { Game } from './game.ts';
import { postponedMs } from './match.ts';
import { defaultReportAgeMs, type PresentReport, type ResultRules } from './official.ts';
import { isCalledOff, isFinal, isPlayed, isSameScore, type Report, readAtOf } from './reports.ts';

/** The stored reports of a game: those of this reading's sources first, in their order. */
function storedReports({ reports = {} }: Pick<Game, 'reports'>, listedBy: readonly string[]): PresentReport[] {
  const others = Object.keys(reports).filter((source) => !listedBy.includes(source));
  return [...listedBy, ...others].flatMap((source) => {
    const report = reports[source];
    return report === undefined ? [] : [{ source, report: { ...report, readAt: readAtOf(report) } }];
  });
}

/** Whether a report still counts although its source was silent since: a final, one in dispute, or one that is young. */
function stillCounts(report: Report, now: Date, maxAgeMs: number): boolean {
  return isFinal(report) || report.disputed === true || now.getTime() - readAtOf(report).getTime() <= maxAgeMs;
}

/**
 * The reports that decide an undecided game: a source that is silent in this reading has not agreed with the others.
 * @param listedBy the sources that listed the game in this reading, the preferred one first
 */
export function countingReports(
  game: Pick<Game, 'reports'>,
  listedBy: readonly string[],
  now: Date,
  { reportAgeMs = defaultReportAgeMs, minGameMs }: Partial<ResultRules>,
): PresentReport[] {
  const stored = storedReports(game, listedBy);
  // A source that is always right was right in this reading.
  if (minGameMs === null) return stored.filter(({ source }) => listedBy.includes(source));
  return stored.filter(({ source, report }) => listedBy.includes(source) || stillCounts(report, now, reportAgeMs));
}

/** Whether a source that counts still lists the game on its day: its silence or its word keeps the others from moving it. */
export function keepDay(reports: readonly PresentReport[], { startTime }: Pick<Game, 'startTime'>): boolean {
  return reports.some(
    ({ report }) =>
      isPlayed(report) ||
      (!isCalledOff(report) &&
        report.startTime !== undefined &&
        report.startTime.getTime() - startTime.getTime() <= postponedMs),
  );
}

/** Reports about a decided game that contradict its result: other finals, and others from after it was played. */
export function contradictingReports(
  game: Pick<Game, 'reports' | 'betStatus' | 'score' | 'resultAt'>,
  listedBy: readonly string[],
): PresentReport[] {
  const { resultAt, score } = game;
  return storedReports(game, listedBy).filter(({ report }) => {
    if (report.state === 'final') return game.betStatus === 'void' || !isSameScore(report.score, score);
    return game.betStatus !== 'void' && resultAt !== undefined && readAtOf(report) > resultAt;
  });
}
