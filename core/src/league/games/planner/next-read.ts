import { minuteMs } from './calendar.ts';
import { nearMs, type Pace, shortestLeadMs } from './pace.ts';

/** A read to come. */
export interface NextRead {
  /** Milliseconds since 1970; may lie in the past when the read is overdue. */
  readonly at: number;
  /** Whether the tip-off it is made for is at most an hour away by then. */
  readonly near: boolean;
}

/** The odds as read last. Milliseconds since 1970. */
export interface LastRead {
  readonly at: number;
  /** When its prices pass their age bound. */
  readonly staleAt: number;
}

/** A read shortly before a tip-off leaves time for its response and for the bets that wait for it. */
const beforeTipOffMs = 2 * minuteMs;
const runOutMarginMs = minuteMs;
const lastMinutesMs = 30 * minuteMs;
/** The part of the prices' age after which they are read again; the rest is time to repeat a request that fails. */
const ageUsed = 8 / 9;

/**
 * The next read of a rhythm: one per interval, from the lead before a tip-off on. Near tip-offs it moves by up to half
 * an interval to just before one, preferring the moment most games tip off.
 * @param tipOffs those to come, sorted
 * @returns null when no tip-off needs another read
 */
export function nextInRhythm(tipOffs: readonly number[], pace: Pace, last: LastRead | null): NextRead | null {
  // A read for prices that run out is made before they do.
  const runsOutAt = last === null ? 0 : last.staleAt - Math.min(runOutMarginMs, (last.staleAt - last.at) / 6);
  const after = (spacingMs: number) =>
    last === null ? Number.NEGATIVE_INFINITY : Math.min(last.at + spacingMs, runsOutAt);
  for (const tipOff of tipOffs) {
    const early = Math.max(tipOff - pace.leadMs, after(pace.earlyIntervalMs));
    const near = Math.max(tipOff - Math.min(pace.leadMs, nearMs), after(pace.intervalMs));
    const due = Math.min(early, near);
    if (due >= tipOff) continue;
    // Only a read that follows another is moved: the first of a window opens the market.
    const at = due === near && due === after(pace.intervalMs) ? moved(tipOffs, due, pace.intervalMs, runsOutAt) : due;
    return { at, near: due === near };
  }
  return null;
}

function moved(tipOffs: readonly number[], due: number, intervalMs: number, runsOutAt: number): number {
  const margin = Math.min(beforeTipOffMs, intervalMs / 4);
  const latest = Math.min(due + intervalMs / 2, runsOutAt);
  const games = new Map<number, number>();
  for (const tipOff of tipOffs) {
    const moment = tipOff - margin;
    if (moment >= due - intervalMs / 2 && moment <= latest) games.set(moment, (games.get(moment) ?? 0) + 1);
  }
  const ranked = [...games].sort(([a, ofA], [b, ofB]) => ofB - ofA || Math.abs(a - due) - Math.abs(b - due));
  return ranked[0]?.[0] ?? due;
}

/**
 * The next read when credits are scarce: for the first game that would tip off without a price, 35 minutes before it,
 * or sooner when the last prices run out after that.
 * @param stretch factor by which reads are further apart than the prices last
 */
export function nextToCover(tipOffs: readonly number[], stretch: number, last: LastRead | null): NextRead | null {
  for (const tipOff of tipOffs) {
    if (last !== null && tipOff <= last.staleAt) continue;
    const opening = tipOff - shortestLeadMs;
    if (last === null) return { at: opening, near: true };
    const at = Math.max(opening, last.at + stretch * ageUsed * (last.staleAt - last.at));
    // A later read would not open the market for the last half hour: better kept for another game.
    if (at <= Math.max(last.staleAt, tipOff - lastMinutesMs)) return { at, near: true };
  }
  return null;
}
