import { minuteMs } from '@courtside/contract';
import { minLeadMs, nearMs, type Pace } from './pace.ts';

/** The next planned read. */
export interface NextRead {
  /** Milliseconds since 1970; in the past if the read is overdue. */
  readonly at: number;
  /** Whether the tip-off it serves is at most an hour away by then. */
  readonly near: boolean;
}

/** The last read. Milliseconds since 1970. */
export interface LastRead {
  readonly at: number;
  /** When its prices pass their age bound. */
  readonly staleAt: number;
}

/** Time between a read and the tip-off, for the response and for bets at the new price. */
const beforeTipOffMs = 2 * minuteMs;
const expiryMarginMs = minuteMs;
const lastMinutesMs = 30 * minuteMs;
/** Prices are read again after this part of their lifetime; the rest is time to repeat a failed request. */
const ageUsed = 8 / 9;

/**
 * Finds the next read at regular intervals, starting `leadMs` before a tip-off. A read near tip-offs moves by up to half
 * an interval to just before a tip-off, preferably that of the most games.
 * @param tipOffs upcoming tip-offs, sorted
 * @returns null when no tip-off needs another read
 */
export function nextRegularRead(tipOffs: readonly number[], pace: Pace, last: LastRead | null): NextRead | null {
  // Prices are read again shortly before they expire.
  const expiresAt = last === null ? 0 : last.staleAt - Math.min(expiryMarginMs, (last.staleAt - last.at) / 6);
  const after = (spacingMs: number) =>
    last === null ? Number.NEGATIVE_INFINITY : Math.min(last.at + spacingMs, expiresAt);
  for (const tipOff of tipOffs) {
    const early = Math.max(tipOff - pace.leadMs, after(pace.earlyIntervalMs));
    const near = Math.max(tipOff - Math.min(pace.leadMs, nearMs), after(pace.intervalMs));
    const due = Math.min(early, near);
    if (due >= tipOff) continue;
    // The first read of a window is not moved, because it opens the market.
    const at =
      due === near && due === after(pace.intervalMs) ? movedToTipOff(tipOffs, due, pace.intervalMs, expiresAt) : due;
    return { at, near: due === near };
  }
  return null;
}

/** Moves a due read to just before a nearby tip-off, if there is one. */
function movedToTipOff(tipOffs: readonly number[], due: number, intervalMs: number, expiresAt: number): number {
  const margin = Math.min(beforeTipOffMs, intervalMs / 4);
  const latest = Math.min(due + intervalMs / 2, expiresAt);
  const gamesByTime = new Map<number, number>();
  for (const tipOff of tipOffs) {
    const time = tipOff - margin;
    if (time >= due - intervalMs / 2 && time <= latest) gamesByTime.set(time, (gamesByTime.get(time) ?? 0) + 1);
  }
  const ranked = [...gamesByTime].sort(([a, ofA], [b, ofB]) => ofB - ofA || Math.abs(a - due) - Math.abs(b - due));
  return ranked[0]?.[0] ?? due;
}

/**
 * Finds the next read when credits are scarce: 35 minutes before the first game that would tip off without a price, or
 * later while the last prices are still valid.
 * @param stretch factor by which the interval between reads exceeds the lifetime of prices
 */
export function nextScarceRead(tipOffs: readonly number[], stretch: number, last: LastRead | null): NextRead | null {
  for (const tipOff of tipOffs) {
    if (last !== null && tipOff <= last.staleAt) continue;
    const opening = tipOff - minLeadMs;
    if (last === null) return { at: opening, near: true };
    const at = Math.max(opening, last.at + stretch * ageUsed * (last.staleAt - last.at));
    // A later read would miss part of the last half hour, so its credit is kept for another game.
    if (at <= Math.max(last.staleAt, tipOff - lastMinutesMs)) return { at, near: true };
  }
  return null;
}
