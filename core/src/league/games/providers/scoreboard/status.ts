import { z } from 'zod';

/** Where a game stands, as the source writes it. */
export const statusSchema = z.object({
  period: z.int().min(0).max(50),
  displayClock: z.string().nullish().catch(null),
  type: z.object({ name: z.string(), state: z.string(), completed: z.boolean() }),
});
export type Status = z.infer<typeof statusSchema>;

const regulationPeriods = 4;

/**
 * What our scoreboard shows, in the simulator's notation: `Q3 4:12`, `Half`, `End Q1`, `OT 1:30`, `2OT 0:30`, `Final`.
 * Null when the source has no clock.
 */
export function clockOf({ period, displayClock, type: { name, state, completed } }: Status): string | null {
  if (state === 'post' && completed) return 'Final';
  if (period < 1) return null;
  if (name === 'STATUS_HALFTIME') return 'Half';
  const label = labelOf(period);
  if (name === 'STATUS_END_PERIOD') return period === 2 ? 'Half' : `End ${label}`;
  const left = minutesAndSeconds(displayClock ?? '');
  return left === null ? null : `${label} ${left}`;
}

function labelOf(period: number): string {
  const overtime = period - regulationPeriods;
  if (overtime <= 0) return `Q${period}`;
  return overtime === 1 ? 'OT' : `${overtime}OT`;
}

/** In the last minute the source shows tenths of seconds, such as `45.2`. */
function minutesAndSeconds(clock: string): string | null {
  if (/^\d{1,2}:\d\d$/.test(clock)) return clock;
  if (!/^\d{1,2}(\.\d)?$/.test(clock)) return null;
  return `0:${String(Math.min(59, Math.ceil(Number(clock)))).padStart(2, '0')}`;
}
