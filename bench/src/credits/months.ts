import { hourMs, minuteMs } from '@courtside/contract';
import type { PaidRequest, PlannedRead } from '@courtside/core/league/games/planner/testing/play-plan';
import { median } from '../measure.ts';

/** The outcome of one month on a plan. */
export interface Month {
  /** `YYYY-MM`, UTC. */
  readonly month: string;
  /** Credits for odds and results. */
  readonly used: number;
  /** Credits for results. */
  readonly forResults: number;
  readonly games: number;
  /** Games open for betting during the whole of their last 30 minutes. */
  readonly open: number;
  /** Ages of the last price at tip-off, in minutes, one per game that had one. */
  readonly ages: readonly number[];
  /** Hours per day with at least one game open for betting. */
  readonly openHours: number;
}

const lastMinutes = 30;

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** Groups a season's reads, requests for results and tip-offs (all sorted) by month. */
export function byMonth(
  reads: readonly PlannedRead[],
  results: readonly PaidRequest[],
  tipOffs: readonly number[],
): Month[] {
  const months = [...new Set([...reads.map(({ at }) => at), ...tipOffs].map(monthOf))].sort();
  return months.map((month) => {
    const inMonth = tipOffs.filter((tipOff) => monthOf(tipOff) === month);
    const ownReads = reads.filter(({ at }) => monthOf(at) === month);
    return {
      month,
      used: Math.max(0, ...ownReads.map(({ used }) => used)),
      forResults: results.filter(({ at }) => monthOf(at) === month).reduce((sum, { cost }) => sum + cost, 0),
      games: inMonth.length,
      open: inMonth.filter((tipOff) => isOpen(reads, tipOff - lastMinutes * minuteMs, tipOff)).length,
      ages: inMonth.flatMap((tipOff) => {
        const last = reads.findLast(({ at }) => at < tipOff);
        return last === undefined ? [] : [(tipOff - last.at) / minuteMs];
      }),
      openHours: openHoursPerDay(ownReads, tipOffs),
    };
  });
}

/** Checks that a price within its age limit existed at every moment of a time span. */
function isOpen(reads: readonly PlannedRead[], from: number, to: number): boolean {
  let openUntil = from;
  for (const { at, staleAt } of reads) {
    if (at > openUntil || openUntil >= to) break;
    openUntil = Math.max(openUntil, staleAt);
  }
  return openUntil >= to;
}

/** Hours per day with a price within its age limit and a game within the next 24 hours. Days without a read are ignored. */
function openHoursPerDay(reads: readonly PlannedRead[], tipOffs: readonly number[]): number {
  let open = 0;
  let until = 0;
  for (const { at, staleAt } of reads) {
    const lastTipOff = tipOffs.findLast((tipOff) => tipOff > at && tipOff <= at + 24 * hourMs) ?? at;
    const to = Math.min(staleAt, lastTipOff);
    open += Math.max(0, to - Math.max(at, until));
    until = Math.max(until, to);
  }
  const days = new Set(reads.map(({ at }) => Math.floor((at - 10 * hourMs) / (24 * hourMs)))).size;
  return days === 0 ? 0 : open / hourMs / days;
}

/** Formats a month as a line of the printed table. */
export function row({ month, used, forResults, games, open, ages, openHours }: Month): string {
  const age = ages.length === 0 ? '-' : `${median(ages).toFixed(1)} / ${Math.max(...ages).toFixed(1)}`;
  const share = games === 0 ? '-' : `${((100 * open) / games).toFixed(1)} %`;
  return [
    month,
    String(used).padStart(6),
    String(forResults).padStart(7),
    String(games).padStart(4),
    share.padStart(8),
    age.padStart(16),
    openHours.toFixed(1).padStart(6),
  ].join('  ');
}
