import { dayMs, hourMs } from '@courtside/contract';

/** A game day begins at 10:00 UTC, early morning in the US, so that one evening's tip-offs belong to one game day. */
const gameDayBeginsMs = 10 * hourMs;

/** The next renewal of the credits: the first of the following month, 00:00 UTC. Milliseconds since 1970. */
export function nextReset(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Number of the game day that contains a time. */
export function gameDayOf(time: number): number {
  return Math.floor((time - gameDayBeginsMs) / dayMs);
}

/** End of the game day that contains a time. Milliseconds since 1970. */
export function gameDayEnd(time: number): number {
  return (gameDayOf(time) + 1) * dayMs + gameDayBeginsMs;
}
