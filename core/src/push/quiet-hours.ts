import type { QuietHours } from '@courtside/contract';
import { minuteMs } from '@courtside/contract';
import { recentlyUsed } from '../platform/recently-used.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A formatter for each of the time zones used last: creating one takes longer than using it. */
const formatters = recentlyUsed<string, Intl.DateTimeFormat>(100);

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formatters.set(timeZone, made);
  return made;
}

/** Minutes since midnight in a time zone. */
function localMinutes(timeZone: string, at: number): number {
  return minutesOf(formatterOf(timeZone).format(at));
}

function isQuiet({ start, end, timeZone }: QuietHours, at: number): boolean {
  const [from, to, minutes] = [minutesOf(start), minutesOf(end), localMinutes(timeZone, at)];
  return from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** Longer than any quiet hours, also on a day with 25 hours. */
const maxQuietMinutes = 25 * 60;

/**
 * When a message may be sent: at `now`, or at the end of the quiet hours that `now` is in. Ends on the whole minute, also
 * when the clocks change in these hours.
 */
export function endOfQuiet(hours: QuietHours, now: number): number {
  if (!isQuiet(hours, now)) return now;
  const minute = Math.floor(now / minuteMs) * minuteMs;
  for (let ahead = 1; ahead <= maxQuietMinutes; ahead += 1) {
    const at = minute + ahead * minuteMs;
    if (!isQuiet(hours, at)) return at;
  }
  return now;
}
