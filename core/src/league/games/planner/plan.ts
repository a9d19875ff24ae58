import { type Budget, budgetAt, type ReportedCredits } from './budget.ts';
import { minuteMs } from './calendar.ts';
import { type LastRead, nextInRhythm, nextToCover } from './next-read.ts';
import { nearMs, type Pace, paceFor, stretchFor } from './pace.ts';

/** What the planner knows. Times are milliseconds since 1970. */
export interface PlanInput {
  readonly now: number;
  /** Tip-offs known from the free list of events, one per game, in any order; those of the last hours help, too. */
  readonly tipOffs: readonly number[];
  /** Null until a response has reported credits: the plan is then taken to be the free one. */
  readonly credits: ReportedCredits | null;
  /** False when requests cost nothing, such as those to a relay whose credits never fall. */
  readonly metered: boolean;
  /** Markets × regions. */
  readonly costPerRequest: number;
  /** The last good odds response. */
  readonly lastReadAt: number | null;
  /**
   * When the prices of the last read pass their age bound, as decided at that read. Null when there are none, or when
   * the bound is a fixed setting: reads then follow the budget even where the prices run out in between.
   */
  readonly staleAt: number | null;
  /** Whether a price waits for its second reading. */
  readonly confirmSoon: boolean;
  /** Least time between two requests, in milliseconds. */
  readonly minIntervalMs: number;
}

/**
 * Why the next read is when it is, for logs. `scarce`: credits are too few for a rhythm; `reserve`: the read is paid from
 * the reserve; `covered`: no game tips off before its price is too old.
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

/** When to read the odds next. */
export interface Plan {
  /** Milliseconds since 1970, never before now: read when it equals now. Null while no game to come is known. */
  readonly nextAt: number | null;
  /** The interval near tip-off the plan works with now, in milliseconds. */
  readonly intervalMs: number;
  /** The default age bound of prices read now: three intervals, at least 10 seconds and at most 90 minutes. */
  readonly maxAgeMs: number;
  /** Too few credits for one request; `nextAt` is then after the reset. */
  readonly outOfCredits: boolean;
  readonly why: PlanReason;
}

const defaultAgeIntervals = 3;
const longestAgeMs = 90 * minuteMs;
const shortestAgeMs = 10_000;
/** The source's clock and ours may differ; a request right at the reset could still be refused. */
const afterResetMs = minuteMs;
/** A second reading comes after this part of an interval. */
const confirmAfter = 1 / 4;

/**
 * Decides when to make the next odds request. Pure: plan again at `nextAt`, and whenever the input changes. Credits go
 * to the time before tip-offs, evenly over the month; a tenth of the plan is kept in reserve and spent only on games
 * that would otherwise tip off without a price, or in the month's last days. The caller keeps the credits up to date
 * from every response, those of the free list of events included: a late reset or a larger plan is found there.
 */
export function plan(input: PlanInput): Plan {
  const { now, costPerRequest, minIntervalMs } = input;
  const tipOffs = [...input.tipOffs].sort((a, b) => a - b);
  const toCome = tipOffs.filter((tipOff) => tipOff > now);
  if (!input.metered) {
    if (toCome.length === 0) return planned(input, null, minIntervalMs, 'no-games');
    return planned(input, now, minIntervalMs, 'unmetered');
  }
  const budget = budgetAt(now, input.credits);
  const paceInput = { now, tipOffs, budget, costPerRequest, minIntervalMs };
  const pace = paceFor(paceInput);
  if (budget.remaining < costPerRequest) return withoutCredits(input, toCome, budget, pace);
  if (toCome.length === 0) return planned(input, null, pace.intervalMs, 'no-games');
  const last = lastRead(input);
  const next = pace.scarce ? nextToCover(toCome, stretchFor(paceInput), last) : nextInRhythm(toCome, pace, last);
  const confirmAt = confirmation(input, toCome, budget, pace);
  if (confirmAt !== null && confirmAt < (next?.at ?? Number.POSITIVE_INFINITY))
    return planned(input, confirmAt, pace.intervalMs, 'confirm');
  if (next === null) return planned(input, null, pace.intervalMs, 'covered');
  const usesReserve = budget.spendable < costPerRequest;
  const inRhythm = next.near ? 'near-tip-off' : 'before-tip-off';
  return planned(input, next.at, pace.intervalMs, usesReserve ? 'reserve' : pace.scarce ? 'scarce' : inRhythm);
}

function withoutCredits(input: PlanInput, toCome: readonly number[], { resetsAt }: Budget, pace: Pace): Plan {
  const afterReset = resetsAt + afterResetMs;
  const next = toCome.find((tipOff) => tipOff > afterReset) ?? afterReset;
  const plan = planned(input, Math.max(afterReset, next - nearMs), pace.intervalMs, 'out-of-credits');
  return { ...plan, outOfCredits: true };
}

function lastRead({ lastReadAt, staleAt }: PlanInput): LastRead | null {
  return lastReadAt === null ? null : { at: lastReadAt, staleAt: staleAt ?? lastReadAt + longestAgeMs };
}

/**
 * When to read a price again that waits for its second reading. Only while a game is near, and never from the reserve:
 * a source that reports another price every time would use it up.
 */
function confirmation(input: PlanInput, toCome: readonly number[], budget: Budget, pace: Pace): number | null {
  const { now, lastReadAt, confirmSoon, costPerRequest, minIntervalMs } = input;
  const isNear = toCome.some((tipOff) => tipOff - now <= pace.leadMs);
  if (!confirmSoon || lastReadAt === null || !isNear || budget.spendable < costPerRequest) return null;
  return lastReadAt + Math.max(minIntervalMs, pace.intervalMs * confirmAfter);
}

function planned(
  { now, lastReadAt, minIntervalMs }: PlanInput,
  at: number | null,
  intervalMs: number,
  why: PlanReason,
): Plan {
  const earliest = lastReadAt === null ? now : Math.max(now, lastReadAt + minIntervalMs);
  return {
    nextAt: at === null ? null : Math.max(earliest, Math.ceil(at)),
    intervalMs: Math.ceil(intervalMs),
    maxAgeMs: Math.ceil(Math.min(longestAgeMs, Math.max(shortestAgeMs, defaultAgeIntervals * intervalMs))),
    outOfCredits: false,
    why,
  };
}
