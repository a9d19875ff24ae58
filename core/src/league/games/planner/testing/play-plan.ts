import { hourMs } from '@courtside/contract';
import { nextReset } from '../calendar.ts';
import { plan } from '../plan.ts';

/** An odds request the planner made. */
export interface PlannedRead {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** When its prices pass their age bound. */
  readonly staleAt: number;
  /** The league that was read: 0 for that of `tipOffs`, from 1 for `otherLeagues`. */
  readonly league: number;
  /** Credits left after it, and credits used this month: for odds and results. */
  readonly remaining: number;
  readonly used: number;
}

export interface PlayOptions {
  /** Sorted. */
  readonly tipOffs: readonly number[];
  /** Tip-offs of other leagues with the same credits, each sorted. None by default. */
  readonly otherLeagues?: readonly (readonly number[])[];
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

/** A league: its tip-offs, the first of them that still matters, and its last read. */
interface PlayedLeague {
  readonly tipOffs: readonly number[];
  first: number;
  last: PlannedRead | null;
}

/** Returns the tip-offs that the list of events has at a time, and those of the last hours. */
function listedAt(league: PlayedLeague, now: number, horizonMs: number): readonly number[] {
  const { tipOffs } = league;
  while ((tipOffs[league.first] ?? now) < now - pastTipOffsMs) league.first += 1;
  const end = tipOffs.findIndex((tipOff, index) => index >= league.first && tipOff > now + horizonMs);
  return tipOffs.slice(league.first, end === -1 ? undefined : end);
}

/** Simulates the planner against a source that counts credits and renews them each month. */
export function* playPlan(options: PlayOptions): Generator<PlannedRead> {
  const { costPerRequest, creditsPerMonth, minIntervalMs, horizonMs, confirmSoon = false, results = [] } = options;
  let account = { remaining: creditsPerMonth, used: 0, reportedAt: options.from };
  const leagues = [options.tipOffs, ...(options.otherLeagues ?? [])].map(
    (tipOffs): PlayedLeague => ({ tipOffs, first: 0, last: null }),
  );
  let paid = 0;
  for (let now = options.from; now < options.to; ) {
    // The list of events reports credits too, so a renewal is noticed immediately.
    account = now >= nextReset(account.reportedAt) ? { remaining: creditsPerMonth, used: 0, reportedAt: now } : account;
    for (let next = results[paid]; next !== undefined && next.at <= now; paid += 1, next = results[paid]) {
      // A source refuses a request that its key cannot pay.
      const cost = next.cost <= account.remaining ? next.cost : 0;
      account = { remaining: account.remaining - cost, used: account.used + cost, reportedAt: now };
    }
    const listed = leagues.map((league) => listedAt(league, now, horizonMs));
    let wake = Number.POSITIVE_INFINITY;
    let isRead = false;
    for (const [index, league] of leagues.entries()) {
      const { nextAt, maxAgeMs } = plan({
        now,
        tipOffs: listed[index] ?? [],
        otherLeagues: listed.toSpliced(index, 1),
        credits: account,
        metered: true,
        costPerRequest,
        lastReadAt: league.last?.at ?? null,
        staleAt: league.last?.staleAt ?? null,
        confirmSoon: confirmSoon && league.last !== null,
        minIntervalMs,
      });
      if (nextAt === null || nextAt > now) {
        wake = Math.min(wake, nextAt ?? wake);
        continue;
      }
      account = {
        remaining: account.remaining - costPerRequest,
        used: account.used + costPerRequest,
        reportedAt: now,
      };
      const { remaining, used } = account;
      league.last = { at: now, staleAt: now + maxAgeMs, league: index, remaining, used };
      isRead = true;
      yield league.last;
    }
    if (isRead) {
      now += minIntervalMs;
    } else {
      // Times are rounded to whole seconds, like the worker's schedule and the tip-offs.
      wake = Math.min(wake, now + options.eventsEveryMs, nextReset(now));
      now = Math.max(now + 1000, Math.ceil(wake / 1000) * 1000);
    }
  }
}
