import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import type { FeedDoc } from './feed.model.ts';
import type { Game } from './game.ts';
import { freePlanCredits } from './planner/budget.ts';
import { isCalledOff, readAtOf } from './reports.ts';
import { trackingOf } from './start-times.ts';
import type { OpenQuestion } from './tracking.schema.ts';

/** Share of a month's credits that disputes may use. */
const disputeShare = 0.2;

/** Credits of a metered key for disputes in the current month. */
export interface DisputeBudget {
  readonly used: number;
  readonly limit: number;
}

function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

/** Reads the budget for disputes from a source's state. The free plan is assumed until a response has reported credits. */
export function disputeBudgetOf({ creditsPerMonth, disputeCredits }: FeedDoc, now: Date): DisputeBudget {
  const used = disputeCredits?.month === monthOf(now) ? disputeCredits.used : 0;
  return { used, limit: Math.floor((creditsPerMonth ?? freePlanCredits) * disputeShare) };
}

/** The stored use of the budget after a request. */
export function withDisputeRequest(known: FeedDoc, now: Date, cost: number): NonNullable<FeedDoc['disputeCredits']> {
  return { month: monthOf(now), used: disputeBudgetOf(known, now).used + cost };
}

const minAskIntervalMs = 10 * minuteMs;
/** Less than an hour, so that sources that agree for an hour are seen to do so. */
const laterAskIntervalMs = 55 * minuteMs;

/** How often another source is asked about a question: less often the longer it has been open. */
function askIntervalMs(openForMs: number): number {
  if (openForMs < 2 * hourMs) return minAskIntervalMs;
  return openForMs < dayMs ? laterAskIntervalMs : dayMs;
}

/** A game that is played has a result or a clock this long after its start. */
const checkVoidAfterMs = 3 * hourMs;

/**
 * When a game that one source alone called off is compared with the others: once it would be over. Null for other games, and
 * once another source has reported on it since then.
 */
function checkVoidAt(game: Game): number | null {
  if (game.betStatus !== 'void' || game.decidedBy !== 'sources') return null;
  const reports = Object.values(game.reports ?? {});
  if (reports.filter(isCalledOff).length !== 1) return null;
  const checkAt = game.startTime.getTime() + checkVoidAfterMs;
  const isChecked = reports.some((report) => !isCalledOff(report) && readAtOf(report).getTime() >= checkAt);
  return isChecked ? null : Math.max(checkAt, game.resultAt?.getTime() ?? 0);
}

/** Whether a game has a question that another source could answer now. */
export function hasQuestion(game: Game, now: Date): boolean {
  if (trackingOf(game).openQuestion !== undefined) return true;
  const checkAt = checkVoidAt(game);
  return checkAt !== null && checkAt <= now.getTime();
}

/** When a source that costs credits was last asked, and what may still be spent on asking it. */
export interface AskContext {
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  readonly budget: DisputeBudget;
  readonly now: Date;
}

/** Whether another source is asked now about an open question. A new report is worth a request while half the budget is left. */
export function isAnswerDue(
  { openedAt, changedAt }: Pick<OpenQuestion, 'openedAt' | 'changedAt'>,
  { askedAt, budget, now }: AskContext,
): boolean {
  const sinceAskedMs = now.getTime() - askedAt;
  if (sinceAskedMs >= askIntervalMs(now.getTime() - openedAt.getTime())) return true;
  return askedAt < changedAt.getTime() && sinceAskedMs >= minAskIntervalMs && budget.used < budget.limit / 2;
}

/** Whether a source that costs credits is asked now about any of the games. */
export function isAskDue(games: readonly Game[], context: AskContext): boolean {
  const { askedAt, now } = context;
  return games.some((game) => {
    const { openQuestion } = trackingOf(game);
    if (openQuestion !== undefined) return isAnswerDue(openQuestion, context);
    const checkAt = checkVoidAt(game);
    return checkAt !== null && checkAt <= now.getTime() && askedAt < checkAt;
  });
}
