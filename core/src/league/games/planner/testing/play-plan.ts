import { hourMs } from '@courtside/contract';
import { nextReset } from '../calendar.ts';
import { plan } from '../plan.ts';

/** An odds request the planner made. */
export interface PlannedRead {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When its prices pass their age bound. */
  readonly staleAt: number;
  /** Credits left after it, and credits used this month: for odds and results. */
  readonly remaining: number;
  readonly used: number;
}

export interface PlayOptions {
  /** Sorted. */
  readonly tipOffs: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly creditsPerMonth: number;
  readonly costPerRequest: number;
  readonly minIntervalMs: number;
  /** How far ahead the list of events goes. */
  readonly horizonMs: number;
  /** How often the list of events is read. */
  readonly eventsEveryMs: number;
  /** Whether every read yields a price that waits for a second reading. */
  readonly confirmSoon?: boolean;
  /** Requests for results that use credits too, sorted. None by default. */
  readonly results?: readonly PaidRequest[];
}

/** A request that costs credits. */
export interface PaidRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cost: number;
}

const pastTipOffsMs = 12 * hourMs;

/** Simulates the planner against a source that counts credits and renews them each month. */
export function* playPlan(options: PlayOptions): Generator<PlannedRead> {
  const { tipOffs, costPerRequest, creditsPerMonth, minIntervalMs, confirmSoon = false, results = [] } = options;
  let account = { remaining: creditsPerMonth, used: 0, reportedAt: options.from };
  let last: PlannedRead | null = null;
  let first = 0;
  let paid = 0;
  for (let now = options.from; now < options.to; ) {
    // The list of events reports credits too, so a renewal is noticed immediately.
    account = now >= nextReset(account.reportedAt) ? { remaining: creditsPerMonth, used: 0, reportedAt: now } : account;
    for (let next = results[paid]; next !== undefined && next.at <= now; paid += 1, next = results[paid]) {
      // A source refuses a request that its key cannot pay.
      const cost = next.cost <= account.remaining ? next.cost : 0;
      account = { remaining: account.remaining - cost, used: account.used + cost, reportedAt: now };
    }
    while ((tipOffs[first] ?? now) < now - pastTipOffsMs) first += 1;
    const end = tipOffs.findIndex((tipOff, index) => index >= first && tipOff > now + options.horizonMs);
    const { nextAt, maxAgeMs } = plan({
      now,
      tipOffs: tipOffs.slice(first, end === -1 ? undefined : end),
      credits: account,
      metered: true,
      costPerRequest,
      lastReadAt: last?.at ?? null,
      staleAt: last?.staleAt ?? null,
      confirmSoon: confirmSoon && last !== null,
      minIntervalMs,
    });
    if (nextAt !== null && nextAt <= now) {
      account = {
        remaining: account.remaining - costPerRequest,
        used: account.used + costPerRequest,
        reportedAt: now,
      };
      last = { at: now, staleAt: now + maxAgeMs, remaining: account.remaining, used: account.used };
      yield last;
      now += minIntervalMs;
    } else {
      // Times are rounded to whole seconds, like the worker's schedule and the tip-offs.
      const wake = Math.min(nextAt ?? Number.POSITIVE_INFINITY, now + options.eventsEveryMs, nextReset(now));
      now = Math.max(now + 1000, Math.ceil(wake / 1000) * 1000);
    }
  }
}
