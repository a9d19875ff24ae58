import { dayMs, hourMs } from '@courtside/contract';

const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' });

/** The time at which a day of the league begins. */
export function startOfLeagueDay(day: string): Date {
  const utc = Date.parse(day);
  // New York is four or five hours behind UTC, and its clocks change at two in the morning, never at midnight.
  const summer = new Date(utc + 4 * hourMs);
  return hour.format(summer) === '00' ? summer : new Date(utc + 5 * hourMs);
}

/** Days of another length than those of the calendar, for demonstrations and tests. */
export interface ShortDays {
  readonly firstDay: string;
  /** When the first day begins. */
  readonly startsAt: Date;
  /** The length of a day, in milliseconds. */
  readonly dayMs: number;
}

/** The shortened day at a time. */
export function dayOf({ firstDay, startsAt, dayMs }: ShortDays, at: Date | number): string {
  return addDays(firstDay, Math.floor((Number(at) - startsAt.getTime()) / dayMs));
}

/** The day a number of days after another; a negative number of days before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days `last` is after `first`; negative if it is before. */
export function daysBetween(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}
