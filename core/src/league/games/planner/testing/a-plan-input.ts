import { hourMs, minuteMs } from '@courtside/contract';
import type { PlanInput } from '../plan.ts';

/** Noon in New York on a Wednesday in the middle of a month. */
export const noon = Date.UTC(2026, 0, 14, 17);

/** A weekday evening: tip-offs from 19:00 to 22:30 in New York. */
export const evening = [7, 7, 7.5, 7.5, 8, 8, 9, 10, 10.5].map((hours) => noon + hours * hourMs);

/** Plan input for one market on the free plan, at noon before that evening, without a previous read. */
export function aPlanInput(changes: Partial<PlanInput> = {}): PlanInput {
  return {
    now: noon,
    tipOffs: evening,
    credits: { remaining: 280, used: 220, reportedAt: noon },
    metered: true,
    costPerRequest: 1,
    lastReadAt: null,
    staleAt: null,
    confirmSoon: false,
    minIntervalMs: minuteMs,
    ...changes,
  };
}

/** The fields of an input for a last read at a time, with prices valid for `ageMs`. */
export function readAt(at: number, ageMs = 60 * minuteMs): Pick<PlanInput, 'lastReadAt' | 'staleAt'> {
  return { lastReadAt: at, staleAt: at + ageMs };
}
