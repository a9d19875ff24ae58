import { z } from 'zod';
import { type GameFormat, periodSeconds } from '../../game-clock.ts';
import type { PlayClock } from '../provider.ts';

/** Status of a game in the source's format. */
export const statusSchema = z.object({
  period: z.int().min(0).max(50),
  displayClock: z.string().nullish().catch(null),
  type: z.object({ name: z.string(), state: z.string(), completed: z.boolean() }),
});
export type Status = z.infer<typeof statusSchema>;

/**
 * Formats the game clock like the simulator: `Q3 4:12`, `Half`, `End Q1`, `OT 1:30`, `2OT 0:30`, `Final`, and `H2 4:12` in a
 * game of two halves. Null when the source has no clock.
 */
export function clockOf(
  { period, displayClock, type: { name, state, completed } }: Status,
  { periods }: Pick<GameFormat, 'periods'>,
): string | null {
  if (state === 'post' && completed) return 'Final';
  if (period < 1) return null;
  if (name === 'STATUS_HALFTIME') return 'Half';
  const label = labelOf(period, periods);
  if (name === 'STATUS_END_PERIOD') return period * 2 === periods ? 'Half' : `End ${label}`;
  const remaining = minutesAndSeconds(displayClock ?? '');
  return remaining === null ? null : `${label} ${remaining}`;
}

function labelOf(period: number, periods: number): string {
  const overtime = period - periods;
  if (overtime <= 0) return `${periods === 2 ? 'H' : 'Q'}${period}`;
  return overtime === 1 ? 'OT' : `${overtime}OT`;
}

/**
 * Reads the period and the time left in it; undefined before the first period, unless the game is completed: such a final is
 * from before tip-off. A time that cannot be read is a whole period.
 */
export function playClockOf(
  { period, displayClock, type: { name, state, completed } }: Status,
  format: GameFormat,
): PlayClock | undefined {
  if (period < 1) return state === 'post' && completed ? { period, secondsLeft: 0 } : undefined;
  const isStopped = state === 'post' || name === 'STATUS_HALFTIME' || name === 'STATUS_END_PERIOD';
  return { period, secondsLeft: isStopped ? 0 : (secondsIn(displayClock ?? '') ?? periodSeconds(period, format)) };
}

/** Seconds in the last minute of a period, with tenths: `45.2`, `:23.4`, `0.0`. */
const tenths = /^:?\d{1,2}(\.\d)?$/;

function secondsIn(clock: string): number | null {
  const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(clock) ?? [];
  if (minutes !== undefined && seconds !== undefined) return Number(minutes) * 60 + Number(seconds);
  return tenths.test(clock) ? Number(clock.replace(':', '')) : null;
}

/** Formats the remaining time. In the last minute the source shows tenths of seconds, such as `45.2`. */
function minutesAndSeconds(clock: string): string | null {
  if (/^\d{1,2}:\d\d$/.test(clock)) return clock;
  const seconds = secondsIn(clock);
  return seconds === null ? null : `0:${String(Math.min(59, Math.ceil(seconds))).padStart(2, '0')}`;
}
