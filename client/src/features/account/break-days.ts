import { maxPauseDays } from '@courtside/contract/limits';
import { dayMs } from '../../ui/time.ts';

/** The break lengths to choose from, in days. Any other length can be typed. */
export const breakChoices = ['1', '3', '7', '14', '30'] as const;

/** The fewest days from `now` that make a break noticeably longer than one that ends at `end`. Both in ms since 1970. */
export function shortestBreak(end: number | null, now: number): number {
  return end === null ? 1 : Math.round((end - now) / dayMs) + 1;
}

/** The number of days a user typed; null unless it is a whole number from `shortest` to the longest break. */
export function parseBreakDays(typed: string, shortest: number): number | null {
  const text = typed.trim();
  if (!/^\d{1,2}$/.test(text)) return null;
  const days = Number(text);
  return days >= shortest && days <= maxPauseDays ? days : null;
}

/** When a break that starts at `now` ends, in ms since 1970. */
export function endOfBreak(days: number, now: number): number {
  return now + days * dayMs;
}
