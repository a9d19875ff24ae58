import { leagueDay } from '@courtside/contract/league-day';
import { addDays, dayOf, daysBetween, mondayOf, startOfLeagueDay } from '../platform/league-day.ts';
import type { SeasonDoc } from './season.model.ts';

/** What decides when the days of a season begin. */
export interface SeasonDays extends Readonly<Pick<SeasonDoc, 'firstDay' | 'lastDay' | 'startsAt'>> {
  readonly dayMs?: SeasonDoc['dayMs'] | undefined;
}

/** A week of a season: Monday to Sunday, cut at the season's first and last day. */
export interface SeasonWeek {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
}

/** The time at which a day of a season begins. */
function startOfDay({ firstDay, startsAt, dayMs }: Omit<SeasonDays, 'lastDay'>, day: string): Date {
  if (dayMs === undefined) return startOfLeagueDay(day);
  return new Date(startsAt.getTime() + daysBetween(firstDay, day) * dayMs);
}

/** The day of a season at a time. */
export function dayAt({ firstDay, startsAt, dayMs }: Omit<SeasonDays, 'lastDay'>, at: Date | number): string {
  return dayMs === undefined ? leagueDay(at) : dayOf({ firstDay, startsAt, dayMs }, at);
}

/** The start and the end of a season that is opened at a time. Shortened days are counted from that time on. */
export function spanOf(
  { firstDay, lastDay, dayMs }: Omit<SeasonDays, 'startsAt'>,
  now: number,
): { readonly startsAt: Date; readonly endsAt: Date } {
  const startsAt =
    dayMs === undefined
      ? startOfLeagueDay(firstDay)
      : new Date(now + Math.max(0, daysBetween(leagueDay(now), firstDay)) * dayMs);
  return { startsAt, endsAt: startOfDay({ firstDay, startsAt, dayMs }, addDays(lastDay, 1)) };
}

/** The weeks of a season, oldest first. */
export function weeksOf(season: SeasonDays): SeasonWeek[] {
  const weeks: SeasonWeek[] = [];
  for (let first = season.firstDay; first <= season.lastDay; ) {
    const sunday = addDays(mondayOf(first), 6);
    const last = sunday < season.lastDay ? sunday : season.lastDay;
    const next = addDays(last, 1);
    weeks.push({
      firstDay: first,
      lastDay: last,
      startsAt: startOfDay(season, first),
      endsAt: startOfDay(season, next),
    });
    first = next;
  }
  return weeks;
}
