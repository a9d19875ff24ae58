import { minuteMs } from '@courtside/contract';
import { type Budget, budgetAt, type ReportedCredits } from './budget.ts';
import { type LastRead, nextRegularRead, nextScarceRead } from './next-read.ts';
import { nearMs, type Pace, paceFor, stretchFor } from './pace.ts';

/** Input to the planner. Times are milliseconds since 1970. */
export interface PlanInput {
  readonly now: number;
  /** Known tip-offs, one per game, in any order. Those of the last hours help to estimate a game day. */
  readonly tipOffs: readonly number[];
  /** Known tip-offs of the other leagues that are read with the same credits, each at its own requests. None by default. */
  readonly otherLeagues?: readonly (readonly number[])[];
  /** Null until a response has reported credits; the free plan is assumed then. */
  readonly credits: ReportedCredits | null;
  /** False when requests are free, such as those to a relay whose credits never fall. */
  readonly metered: boolean;
  /** Markets × regions of one league. */
  readonly costPerRequest: number;
  /** Time of the last good odds response. */
  readonly lastReadAt: number | null;
  /**
   * When the prices of the last read pass their age bound. Null without prices, or when the bound is a fixed setting:
   * reads then follow the budget even if prices expire in between.
   */
  readonly staleAt: number | null;
  /** Whether a price waits for a second reading. */
  readonly confirmSoon: boolean;
  /** Shortest time between two requests, in milliseconds. */
  readonly minIntervalMs: number;
}

/**
 * Reason for the time of the next read, for logs. `scarce`: credits are too few for regular reads; `reserve`: the read is
 * paid from the reserve; `covered`: prices stay valid until the last known tip-off.
 */
type PlanReason =
  | 'unmetered'
  | 'near-tip-off'
  | 'before-tip-off'
  | 'confirm'
  | 'scarce'
  | 'reserve'
  | 'covered'
  | 'no-games'
  | 'out-of-credits';

/** When to read odds next. */
export interface Plan {
  /** Milliseconds since 1970, never before now; read when it equals now. Null when no read is needed. */
  readonly nextAt: number | null;
  /** Current interval near tip-off, in milliseconds. */
  readonly intervalMs: number;
  /** Default age bound of prices read now: three intervals, between 10 seconds and 90 minutes. */
  readonly maxAgeMs: number;
  /** True with too few credits for one request; `nextAt` is then after the reset. */
  readonly outOfCredits: boolean;
  readonly reason: PlanReason;
}

const defaultAgeIntervals = 3;
const maxAgeBoundMs = 90 * minuteMs;
const minAgeBoundMs = 10_000;
/** The source's clock may differ from ours, so a request right at the reset could still be refused. */
const afterResetMs = minuteMs;
/** A second reading follows after this part of an interval. */
const confirmAfter = 1 / 4;

function sorted(times: readonly number[]): number[] {
  return [...times].sort((a, b) => a - b);
}

/**
 * Decides when to make the next odds request. A pure function: call it again at `nextAt` and whenever the input changes.
 * Credits are spent before tip-offs, evenly over the month. A tenth is kept in reserve for games that would otherwise tip
 * off without a price, and for the month's last days. The caller updates the credits from every response, including the
 * free list of events, which shows a late reset or a larger plan. With several leagues, each has a plan of its own, and all of them
 * divide the credits.
 */
export function plan(input: PlanInput): Plan {
  const { now, costPerRequest, minIntervalMs } = input;
  const tipOffs = sorted(input.tipOffs);
  const upcoming = tipOffs.filter((tipOff) => tipOff > now);
  if (!input.metered) {
    if (upcoming.length === 0) return planned(input, null, minIntervalMs, 'no-games');
    return planned(input, now, minIntervalMs, 'unmetered');
  }
  const budget = budgetAt(now, input.credits);
  const otherLeagues = (input.otherLeagues ?? []).map(sorted);
  const paceInput = { now, tipOffs, otherLeagues, budget, costPerRequest, minIntervalMs };
  const pace = paceFor(paceInput);
  if (budget.remaining < costPerRequest) return withoutCredits(input, upcoming, budget, pace);
  if (upcoming.length === 0) return planned(input, null, pace.intervalMs, 'no-games');
  const last = lastRead(input);
  const next = pace.scarce
    ? nextScarceRead(upcoming, stretchFor(paceInput), last)
    : nextRegularRead(upcoming, pace, last);
  const confirmAt = confirmationTime(input, upcoming, budget, pace);
  if (confirmAt !== null && confirmAt < (next?.at ?? Number.POSITIVE_INFINITY))
    return planned(input, confirmAt, pace.intervalMs, 'confirm');
  if (next === null) return planned(input, null, pace.intervalMs, 'covered');
  const usesReserve = budget.spendable < costPerRequest;
  const regular = next.near ? 'near-tip-off' : 'before-tip-off';
  return planned(input, next.at, pace.intervalMs, usesReserve ? 'reserve' : pace.scarce ? 'scarce' : regular);
}

function withoutCredits(input: PlanInput, upcoming: readonly number[], { resetsAt }: Budget, pace: Pace): Plan {
  const afterReset = resetsAt + afterResetMs;
  const next = upcoming.find((tipOff) => tipOff > afterReset) ?? afterReset;
  const plan = planned(input, Math.max(afterReset, next - nearMs), pace.intervalMs, 'out-of-credits');
  return { ...plan, outOfCredits: true };
}

function lastRead({ lastReadAt, staleAt }: PlanInput): LastRead | null {
  return lastReadAt === null ? null : { at: lastReadAt, staleAt: staleAt ?? lastReadAt + maxAgeBoundMs };
}

/**
 * Time of the second reading that a price waits for. Only while a game is near, and never from the reserve, because a
 * source that reports a different price each time would use it up.
 */
function confirmationTime(input: PlanInput, upcoming: readonly number[], budget: Budget, pace: Pace): number | null {
  const { now, lastReadAt, confirmSoon, costPerRequest, minIntervalMs } = input;
  const isNear = upcoming.some((tipOff) => tipOff - now <= pace.leadMs);
  if (!confirmSoon || lastReadAt === null || !isNear || budget.spendable < costPerRequest) return null;
  return lastReadAt + Math.max(minIntervalMs, pace.intervalMs * confirmAfter);
}

function planned(
  { now, lastReadAt, minIntervalMs }: PlanInput,
  at: number | null,
  intervalMs: number,
  reason: PlanReason,
): Plan {
  const earliest = lastReadAt === null ? now : Math.max(now, lastReadAt + minIntervalMs);
  return {
    nextAt: at === null ? null : Math.max(earliest, Math.ceil(at)),
    intervalMs: Math.ceil(intervalMs),
    maxAgeMs: Math.ceil(Math.min(maxAgeBoundMs, Math.max(minAgeBoundMs, defaultAgeIntervals * intervalMs))),
    outOfCredits: false,
    reason,
  };
}
