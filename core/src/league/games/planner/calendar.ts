export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A game day begins at 10:00 UTC, early morning in the US: one evening's tip-offs never fall on two of them. */
const gameDayBeginsMs = 10 * hourMs;

/** When credits are renewed next: the first of the following month, 00:00 UTC. Milliseconds since 1970. */
export function nextReset(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The number of the game day a moment belongs to. */
export function gameDayOf(time: number): number {
  return Math.floor((time - gameDayBeginsMs) / dayMs);
}

/** When the game day of a moment ends. Milliseconds since 1970. */
export function gameDayEnd(time: number): number {
  return (gameDayOf(time) + 1) * dayMs + gameDayBeginsMs;
}
