import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import type { Budget } from './budget.ts';
import { gameDayEnd, gameDayOf } from './calendar.ts';

/** When reading odds starts, and how often they are read. Milliseconds. */
export interface Pace {
  /** Time before a tip-off at which reading starts. */
  readonly leadMs: number;
  /** Interval near a tip-off. */
  readonly intervalMs: number;
  /** Interval before that. */
  readonly earlyIntervalMs: number;
  /** True when credits are too few for regular reads: only games that would tip off without a price are read. */
  readonly scarce: boolean;
}

/** The short interval applies in the last hour before a tip-off. */
export const nearMs = hourMs;
/** Earlier reads serve fewer bets. The factor is below 3, the default age bound in intervals, so that prices stay valid. */
const earlyFactor = 2.5;
/** Prices are at most 90 minutes old; the remaining ten minutes are time to repeat a failed request. */
const maxIntervalMs = 80 * minuteMs;

/**
 * Leads, longest first, each with the longest acceptable interval near tip-off: games are offered a day ahead only if
 * the last hour can still be read often.
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
/** The last 30 minutes before a tip-off, plus time to repeat a failed request. */
export const minLeadMs = 35 * minuteMs;

/** Reading time until the reset, weighted by frequency, and the number of times reading starts. */
interface Load {
  readonly weightedMs: number;
  readonly starts: number;
}

export interface PaceInput {
  readonly now: number;
  /** Sorted, including known past tip-offs of the day. */
  readonly tipOffs: readonly number[];
  /** The same of each other league that is read with these credits. */
  readonly otherLeagues: readonly (readonly number[])[];
  readonly budget: Budget;
  readonly costPerRequest: number;
  readonly minIntervalMs: number;
}

/**
 * Finds the longest lead that the credits allow, and the interval that spreads them evenly over the reading time until
 * the reset. Days after the last known tip-off of a league count like its average known game day.
 */
export function paceFor(input: PaceInput): Pace {
  const { budget, costPerRequest, minIntervalMs } = input;
  const reads = budget.spendable / costPerRequest;
  const intervalFor = (leadMs: number) => {
    const { weightedMs, starts } = loadUntilReset(input, leadMs);
    return reads > starts ? weightedMs / (reads - starts) : Number.POSITIVE_INFINITY;
  };
  const affordable = leads.find(({ leadMs, atMostMs }) => intervalFor(leadMs) <= atMostMs);
  const leadMs = affordable?.leadMs ?? minLeadMs;
  const evenIntervalMs = intervalFor(leadMs);
  const intervalMs = Math.max(minIntervalMs, Math.min(evenIntervalMs, maxIntervalMs));
  return {
    leadMs,
    intervalMs,
    earlyIntervalMs: Math.max(intervalMs, Math.min(earlyFactor * intervalMs, maxIntervalMs)),
    scarce: evenIntervalMs > maxIntervalMs,
  };
}

/**
 * Factor by which the longest interval must be stretched for the remaining credits, including the reserve, to last until
 * the reset; at least 1.
 */
export function stretchFor(input: PaceInput): number {
  const { weightedMs, starts } = loadUntilReset(input, minLeadMs);
  const needed = Math.max(starts, weightedMs / maxIntervalMs + starts / 2);
  return Math.max(1, (needed * input.costPerRequest) / input.budget.remaining);
}

/** The load of all leagues: each is read with requests of its own. */
function loadUntilReset({ now, tipOffs, otherLeagues, budget }: PaceInput, leadMs: number): Load {
  const loads = [tipOffs, ...otherLeagues].map((league) => leagueLoad(league, now, budget.resetsAt, leadMs));
  return {
    weightedMs: loads.reduce((sum, { weightedMs }) => sum + weightedMs, 0),
    starts: loads.reduce((sum, { starts }) => sum + starts, 0),
  };
}

/** The load of a league, by its tip-offs (sorted). */
function leagueLoad(tipOffs: readonly number[], now: number, resetsAt: number, leadMs: number): Load {
  const open = windowsBefore(tipOffs, leadMs);
  const near = windowsBefore(tipOffs, Math.min(leadMs, nearMs));
  const known = loadOf(clip(open, now, resetsAt), clip(near, now, resetsAt));
  const last = tipOffs.at(-1);
  if (last === undefined) return known;
  const daysKnown = new Set(tipOffs.map(gameDayOf)).size;
  const daysBeyond = Math.max(0, (resetsAt - Math.max(gameDayEnd(last), now)) / dayMs);
  // Starts at the first known game: on a fast clock there was no time for the whole lead before it.
  const began = Math.min(now, tipOffs[0] ?? now);
  const knownDays = loadOf(clip(open, began, last), clip(near, began, last));
  return {
    weightedMs: known.weightedMs + (knownDays.weightedMs / daysKnown) * daysBeyond,
    starts: known.starts + (knownDays.starts / daysKnown) * daysBeyond,
  };
}

function loadOf(open: readonly Span[], near: readonly Span[]): Load {
  const nearLength = lengthOf(near);
  return { weightedMs: nearLength + (lengthOf(open) - nearLength) / earlyFactor, starts: open.length };
}

/** A period, in milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Merges the periods of `leadMs` before each tip-off (sorted) into spans that do not overlap. */
function windowsBefore(tipOffs: readonly number[], leadMs: number): Span[] {
  const windows: { from: number; to: number }[] = [];
  for (const tipOff of tipOffs) {
    const last = windows.at(-1);
    if (last !== undefined && tipOff - leadMs <= last.to) last.to = tipOff;
    else windows.push({ from: tipOff - leadMs, to: tipOff });
  }
  return windows;
}

/** Clips spans to a period. */
function clip(spans: readonly Span[], from: number, to: number): Span[] {
  return spans
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter((span) => span.from < span.to);
}

/** Total length of spans, in milliseconds. */
function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
