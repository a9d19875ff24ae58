import { dayMs, hourMs, minuteMs } from './time.ts';

/** A bet or undo decided at the last moment is committed within this time, in milliseconds, so that no sealed bet is undone. */
export const sealCommitMs = 15_000;

/** What is not sealed this long after it could be is a mismatch, in milliseconds. A worker may be busy or stopped until then. */
export const maxSealDelayMs = hourMs;

/** Time after its first result in which a result can be corrected, in milliseconds. */
export const correctionWindowMs = 3 * dayMs;

/** How far the clocks of two processes may differ, in milliseconds. */
export const maxClockSkewMs = 5 * minuteMs;

/** Milliseconds since 1970 UTC. */
export function timeOf(timestamp: string): number {
  return Date.parse(timestamp);
}
