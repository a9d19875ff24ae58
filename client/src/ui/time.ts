/** Formats times in the user's language and time zone. Instants are milliseconds since 1970 or ISO strings. */

import { dayMs } from '@courtside/contract/time';

/** Returns a formatter of instants, created on first use because loading language data blocks the browser. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (instant: Date | number) => string {
  let formatter: Intl.DateTimeFormat | null = null;
  return (instant) => {
    formatter ??= new Intl.DateTimeFormat(undefined, options);
    return formatter.format(instant);
  };
}

const withZone = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const time = dateFormat(withZone);
const weekdayTime = dateFormat({ weekday: 'short', ...withZone });
const dateTime = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', ...withZone });

/** `7:30 PM`, local. */
export const clockTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

/** `Sat, Nov 28, 7:30 PM`, local. */
export const shortTime = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `7:30 PM EST` today, `Sun, 7:30 PM EST` on nearby days, `Sat, Nov 28, 7:30 PM EST` otherwise. */
export function formatLocalTime(instant: string | number, now: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return 'N/A';
  if (date.toDateString() === new Date(now).toDateString()) return time(date);
  return (Math.abs(date.getTime() - now) < 6 * dayMs ? weekdayTime : dateTime)(date);
}

/** `Sat, Nov 28, 7:30 PM EST`, or 'N/A' for a missing or invalid instant. */
export function formatDateTime(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'N/A' : dateTime(date);
}

const start = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `Nov 28, 7:30 PM`, local, or 'N/A' for a missing or invalid instant. */
export function formatStart(instant: string | null | undefined): string {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? 'N/A' : start(date);
}

/** `12:04:31`, local. */
export function formatSeconds(instant: number): string {
  const date = new Date(instant);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** Time left, as on a scoreboard: `4:31`, `1:04:31`, `2d 3h`; `0:00` when it is over. */
export function formatCountdown(milliseconds: number): string {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
  return `${minutes}:${twoDigits(rest)}`;
}
