import type { Budget } from './budget.ts';
import { dayMs, gameDayEnd, gameDayOf, hourMs, minuteMs } from './calendar.ts';
import { lengthOf, type Span, windowsBefore, within } from './windows.ts';

/** How often the odds are read, and from when on. Milliseconds. */
export interface Pace {
  /** How long before a tip-off reading begins. */
  readonly leadMs: number;
  /** Time between two reads near a tip-off. */
  readonly intervalMs: number;
  /** Time between two reads earlier than that. */
  readonly earlyIntervalMs: number;
  /** True when credits are too few for a rhythm: a read is made only when a game would tip off without a price. */
  readonly scarce: boolean;
}

/** The last hour before a tip-off gets the short interval. */
export const nearMs = hourMs;
/** Earlier, a read costs as much and serves fewer bets. Below 3, the default age bound in intervals, prices hold. */
const earlyFactor = 2.5;
/** Prices are at most 90 minutes old; the ten minutes between leave time for a request that fails. */
const longestIntervalMs = 80 * minuteMs;

/**
 * Leads, longest first, each with the longest interval near tip-off it may cost: a game is offered a whole day before
 * it is played only if the last hour is still read often.
 */
const leads: readonly { readonly leadMs: number; readonly atMostMs: number }[] = [
  { leadMs: 24 * hourMs, atMostMs: 10 * minuteMs },
  { leadMs: 12 * hourMs, atMostMs: 12 * minuteMs },
  { leadMs: 6 * hourMs, atMostMs: 15 * minuteMs },
  { leadMs: 3 * hourMs, atMostMs: 20 * minuteMs },
  { leadMs: 2 * hourMs, atMostMs: 25 * minuteMs },
  { leadMs: hourMs, atMostMs: 35 * minuteMs },
  { leadMs: 45 * minuteMs, atMostMs: 45 * minuteMs },
];
/** The last 30 minutes before a tip-off, and time to repeat a request that fails. */
export const shortestLeadMs = 35 * minuteMs;

/** Reading time until the reset: weighted by how often it is read, and how often reading starts. */
interface Load {
  readonly weightedMs: number;
  readonly starts: number;
}

export interface PaceInput {
  readonly now: number;
  /** Sorted; past ones of the day included, as far as they are known. */
  readonly tipOffs: readonly number[];
  readonly budget: Budget;
  readonly costPerRequest: number;
  readonly minIntervalMs: number;
}

/**
 * Finds the longest lead the credits allow, and the interval that spreads them evenly over the time games are near
 * until the reset. Days beyond the last known tip-off count like an average game day of the known ones.
 */
export function paceFor(input: PaceInput): Pace {
  const { budget, costPerRequest, minIntervalMs } = input;
  const reads = budget.spendable / costPerRequest;
  const intervalFor = (leadMs: number) => {
    const { weightedMs, starts } = loadUntilReset(input, leadMs);
    return reads > starts ? weightedMs / (reads - starts) : Number.POSITIVE_INFINITY;
  };
  const affordable = leads.find(({ leadMs, atMostMs }) => intervalFor(leadMs) <= atMostMs);
  const leadMs = affordable?.leadMs ?? shortestLeadMs;
  const wanted = intervalFor(leadMs);
  const intervalMs = Math.max(minIntervalMs, Math.min(wanted, longestIntervalMs));
  return {
    leadMs,
    intervalMs,
    earlyIntervalMs: Math.max(intervalMs, Math.min(earlyFactor * intervalMs, longestIntervalMs)),
    scarce: wanted > longestIntervalMs,
  };
}

/**
 * The factor by which reads must be further apart than the longest interval for what is left, reserve included, to last
 * until the reset; 1 when it lasts.
 */
export function stretchFor(input: PaceInput): number {
  const { weightedMs, starts } = loadUntilReset(input, shortestLeadMs);
  const needed = Math.max(starts, weightedMs / longestIntervalMs + starts / 2);
  return Math.max(1, (needed * input.costPerRequest) / input.budget.remaining);
}

function loadUntilReset({ now, tipOffs, budget: { resetsAt } }: PaceInput, leadMs: number): Load {
  const open = windowsBefore(tipOffs, leadMs);
  const near = windowsBefore(tipOffs, Math.min(leadMs, nearMs));
  const known = loadOf(within(open, now, resetsAt), within(near, now, resetsAt));
  const last = tipOffs.at(-1);
  if (last === undefined) return known;
  const daysKnown = new Set(tipOffs.map(gameDayOf)).size;
  const daysBeyond = Math.max(0, (resetsAt - Math.max(gameDayEnd(last), now)) / dayMs);
  // Not from before the first game known of: a league on a fast clock had no time for the whole lead.
  const began = Math.min(now, tipOffs[0] ?? now);
  const whole = loadOf(within(open, began, last), within(near, began, last));
  return {
    weightedMs: known.weightedMs + (whole.weightedMs / daysKnown) * daysBeyond,
    starts: known.starts + (whole.starts / daysKnown) * daysBeyond,
  };
}

function loadOf(open: readonly Span[], near: readonly Span[]): Load {
  const nearLength = lengthOf(near);
  return { weightedMs: nearLength + (lengthOf(open) - nearLength) / earlyFactor, starts: open.length };
}
