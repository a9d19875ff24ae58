import { dayMs } from '@courtside/contract';
import { nextReset } from './calendar.ts';

/** Credits of a metered key, as reported by a response. The free `/events` reports them too. */
export interface ReportedCredits {
  readonly remaining: number;
  readonly used: number;
  /** Time of that response, in milliseconds since 1970. */
  readonly reportedAt: number;
}

/** Credits to spend until the next reset. */
export interface Budget {
  readonly remaining: number;
  /** Credits above the reserve; never below 0. */
  readonly spendable: number;
  /** When the credits are renewed, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** Monthly credits of The Odds API's free plan. */
export const freePlanCredits = 500;

const reserveShare = 0.1;
/** Part of the reserve that is kept to the end of the month, for result requests while the scoreboard is down. */
const lastReserveShare = 0.02;
/** The rest of the reserve is released over the last days of the month, because it expires at the reset. */
const releasedOverDays = 7;

/**
 * Divides the credits into a spendable part and a reserve. Assumes the free plan until a response has reported credits,
 * and a full month's credits if the last report is from before the last reset.
 */
export function budgetAt(now: number, reported: ReportedCredits | null): Budget {
  const credits = reported ?? { remaining: freePlanCredits, used: 0, reportedAt: now };
  const plan = credits.remaining + credits.used;
  const remaining = now >= nextReset(credits.reportedAt) ? plan || freePlanCredits : credits.remaining;
  const resetsAt = nextReset(now);
  const released = Math.max(0, 1 - (resetsAt - now) / dayMs / releasedOverDays);
  const reserve = plan * (reserveShare - (reserveShare - lastReserveShare) * released);
  return { remaining, spendable: Math.max(0, remaining - reserve), resetsAt };
}
