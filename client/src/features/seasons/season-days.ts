import { leagueDay } from '@courtside/contract/league-day';
import type { Season } from '@courtside/contract/seasons';
import { dayMs } from '@courtside/contract/time';
import { dateFormat } from '../../ui/time.ts';

/** A league day as an instant at which it is the same date in UTC, in ms since 1970. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

const format = (options: Intl.DateTimeFormatOptions) => {
  const write = dateFormat({ ...options, timeZone: 'UTC' });
  return (day: string) => write(noonOf(day));
};

/** `Nov 20` */
export const formatDay = format({ month: 'short', day: 'numeric' });
/** `Sunday` */
const formatWeekday = format({ weekday: 'long' });
/** `Sun, Nov 30` */
const formatDate = format({ weekday: 'short', month: 'short', day: 'numeric' });

/** A day some days later, or earlier if negative. */
export function addDays(day: string, count: number): string {
  return new Date(noonOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The number of days from one day to another, both included. */
export function daysBetween(firstDay: string, lastDay: string): number {
  return Math.round((noonOf(lastDay) - noonOf(firstDay)) / dayMs) + 1;
}

/** `Sunday` for the days of the next week, `Sun, Nov 30` for others. */
export function nameDay(day: string, today: string): string {
  const ahead = daysBetween(today, day) - 1;
  if (ahead === 0) return 'today';
  return ahead > 0 && ahead < 7 ? formatWeekday(day) : formatDate(day);
}

/** `Nov 17 – 23`, `Nov 24 – Dec 1`, `Nov 30` for a single day. */
export function formatDays(firstDay: string, lastDay: string): string {
  if (firstDay === lastDay) return formatDay(firstDay);
  const sameMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  return `${formatDay(firstDay)} – ${sameMonth ? Number(lastDay.slice(8)) : formatDay(lastDay)}`;
}

/** Which day of a season it is, from 1 to `days`; `now` in ms since 1970. */
export function dayOf({ firstDay, lastDay }: Pick<Season, 'firstDay' | 'lastDay'>, now: number) {
  const days = daysBetween(firstDay, lastDay);
  return { day: Math.min(days, Math.max(1, daysBetween(firstDay, leagueDay(now)))), days };
}

/** `day 9 of 30` of a running season at `now` (ms since 1970). */
export function dayWords(season: Pick<Season, 'firstDay' | 'lastDay'>, now: number): string {
  const { day, days } = dayOf(season, now);
  return `day ${day} of ${days}`;
}
