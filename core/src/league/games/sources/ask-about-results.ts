import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import type { Game } from '../game.ts';
import { freePlanCredits } from '../planner/budget.ts';
import { isCalledOff, isFinal } from '../providers/play-state.ts';
import type { Report } from '../results/report.schema.ts';
import { readAtOf } from '../results/report.ts';
import { defaultReportAgeMs } from '../results/result-rules.ts';
import { isOnAnotherDay, trackingOf } from '../start-times.ts';
import type { OpenQuestion } from '../tracking.schema.ts';
import type { FeedDoc } from './feed.model.ts';

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
const decisiveAskIntervalMs = 55 * minuteMs;
/** Each interval is this share of the time that the question has been open. */
const intervalShare = 1 / 3;
/** Share of the budget that is kept for answers that can decide a game. */
const keptShare = 0.2;
/** Share of the budget that is spent slowly: a free plan then asks about one question until its result stays as it is. */
const lastShare = 0.1;
const lastAskIntervalMs = 8 * hourMs;

/** How often another source is asked about a question: less often the longer it has been open. */
function askIntervalMs(openForMs: number, answer: AskedQuestion['answer'], { used, limit }: DisputeBudget): number {
  if (used >= limit * (1 - lastShare)) return lastAskIntervalMs;
  if (answer === 'confirms') return minAskIntervalMs;
  const maxMs = answer === 'decides' ? decisiveAskIntervalMs : dayMs;
  return Math.min(Math.max(openForMs * intervalShare, minAskIntervalMs), maxMs);
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

/** An open question. */
export interface AskedQuestion extends Pick<OpenQuestion, 'openedAt' | 'changedAt'> {
  /**
   * What an answer could do now: `decides` the game; `confirms` a report that was read once, and has to be read again before
   * it decides; `informs`, because another source still denies that the game ended.
   */
  readonly answer: 'decides' | 'confirms' | 'informs';
}

/**
 * Whether another source is asked now about an open question. A changed report is worth an earlier request while half the
 * budget is left.
 */
export function isAnswerDue(
  { openedAt, changedAt, answer }: AskedQuestion,
  { askedAt, budget, now }: AskContext,
): boolean {
  const sinceAskedMs = now.getTime() - askedAt;
  const isChanged = askedAt < changedAt.getTime();
  if (sinceAskedMs >= askIntervalMs(now.getTime() - openedAt.getTime(), answer, budget))
    return isChanged || answer !== 'informs' || budget.used < budget.limit * (1 - keptShare);
  return isChanged && sinceAskedMs >= minAskIntervalMs && budget.used < budget.limit / 2;
}

/**
 * What an answer could do for a game now. No answer can decide it while a source that was read since the last one still denies
 * that the game ended. Asking then only finds out what the other source says, before it no longer lists the game.
 */
function answerFor(game: Game, { askedAt, now }: AskContext): AskedQuestion['answer'] {
  const countsFrom = Math.max(askedAt, now.getTime() - defaultReportAgeMs);
  const all = Object.values(game.reports ?? {});
  const isEnd = (report: Report) => isFinal(report) || isCalledOff(report) || isOnAnotherDay(report, game);
  if (!all.every((report) => isEnd(report) || readAtOf(report).getTime() <= countsFrom)) return 'informs';
  const isNew = (report: Report) =>
    readAtOf(report).getTime() === report.since.getTime() && report.since.getTime() > askedAt - minuteMs;
  return all.some((report) => isEnd(report) && isNew(report)) ? 'confirms' : 'decides';
}

/** A final is checked with a second source every minute for this long. Then it is a question like others. */
const secondOpinionForMs = 30 * minuteMs;

/** Whether a reported final of an undecided game is so new that a source with ample credits is asked every minute. */
export function awaitsSecondOpinion(game: Game, now: Date): boolean {
  const isRecent = (time: Date) => now.getTime() - time.getTime() < secondOpinionForMs;
  const { openQuestion } = trackingOf(game);
  if (openQuestion !== undefined && !isRecent(openQuestion.openedAt)) return false;
  return Object.values(game.reports ?? {}).some((report) => isFinal(report) && isRecent(report.since));
}

/** Whether a source that costs credits is asked now about any of the games. */
export function isAskDue(games: readonly Game[], context: AskContext): boolean {
  const { askedAt, now } = context;
  return games.some((game) => {
    const { openQuestion } = trackingOf(game);
    if (openQuestion !== undefined) return isAnswerDue({ ...openQuestion, answer: answerFor(game, context) }, context);
    const checkAt = checkVoidAt(game);
    return checkAt !== null && checkAt <= now.getTime() && askedAt < checkAt;
  });
}
