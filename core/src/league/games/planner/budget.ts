import { dayMs, nextReset } from './calendar.ts';

/** Credits of a metered key, as a response of the source reported them. The free `/events` reports them too. */
export interface ReportedCredits {
  readonly remaining: number;
  readonly used: number;
  /** When that response came, in milliseconds since 1970. */
  readonly reportedAt: number;
}

/** What may be spent until the next reset. */
export interface Budget {
  readonly remaining: number;
  /** Credits above the reserve; never below 0. */
  readonly spendable: number;
  /** When the credits are renewed, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** The free plan of The Odds API: credits a month. */
const freePlanCredits = 500;

const reserveShare = 0.1;
/** The part of the reserve kept to the last minute of the month: result requests while the scoreboard is down. */
const lastReserveShare = 0.02;
/** The rest of the reserve is released over the last days of the month, as it is lost at the reset. */
const releasedOverDays = 7;

/**
 * Divides the credits into those to spend and the reserve. Until a response has reported credits, the plan is taken to
 * be the free one; a report from before the last reset counts as a full month's credits.
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
