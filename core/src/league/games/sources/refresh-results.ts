import { hourMs, type League, leagueNames, minuteMs } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import { withStatus } from '../bet-status.ts';
import { type Game, isDisputed } from '../game.ts';
import type { Games } from '../games.ts';
import type { Feeds, ProviderError, ResultsSource } from '../providers/provider.ts';
import type { ResultsReading } from '../results/read-results.ts';
import type { Question, UnaskedSince } from '../results/result-input.ts';
import { isOverdue, type ResultRules } from '../results/result-rules.ts';
import { trackingOf } from '../start-times.ts';
import {
  awaitsSecondOpinion,
  type DisputeBudget,
  disputeBudgetOf,
  hasQuestion,
  isAskDue,
} from './ask-about-results.ts';
import type { FeedDoc } from './feed.model.ts';
import type { FeedState } from './feed-state.ts';

/** Frequency of reading results. Times in milliseconds. */
export interface ResultsPace {
  readonly rules: ResultRules;
  readonly voidAfterMs: number;
  /** Interval while no game is near or live. */
  readonly idleMs: number;
  /** Interval of a fallback source that costs credits, while the preferred source fails. */
  readonly fallbackEveryMs: number;
}

/**
 * What a request may be made for. `free`: it costs nothing. `ample`: it costs credits, but enough are left to check every final
 * with a second source. `scarce`: enough are left for disputes. `none`: no credits, or none of the month's for disputes.
 */
export type RequestCost = 'free' | 'ample' | 'scarce' | 'none';

/** Input to the decision whether to read a source now: about the games of its leagues. */
interface DueContext {
  readonly busy: boolean;
  /** Whether the preferred source, which lists these leagues too, fails. */
  readonly preferredFails: boolean;
  /** The games in play that no other source lists. */
  readonly alone: readonly Game[];
  /** The games with a new final that is not official yet. */
  readonly waiting: readonly Game[];
  /** The games that another source has to be asked about. */
  readonly questioned: readonly Game[];
  readonly budget: DisputeBudget;
  readonly now: Date;
}

/** Why a source is read now; null when it is not. Only requests about disputes count towards their budget. */
type DueReason = 'schedule' | 'dispute' | null;

/** Outcome of one run of the results job. */
export interface ResultsRun {
  /** Names of the sources that were read. */
  readonly sources: readonly string[];
  readonly changed: number;
}

const nearMs = 15 * minuteMs;
/** Interval of a metered source while a final from another source is not official yet. */
const secondOpinionMs = 60_000;
/** Extra range on both sides, for sources that list games by day. */
const marginMs = 2 * hourMs;
/** Games older than this are not requested. */
const maxLookBackMs = 96 * hourMs;
/** Results this recent are checked with every reading, older results once an hour. */
const recentResultMs = 3 * hourMs;

/** Range of start times to request. */
interface ReadRange {
  readonly from: Date;
  readonly to: Date;
  /** True while a game is near, live, or recently decided. */
  readonly busy: boolean;
}

/** Whether a game without a result has started or starts soon. */
function isNear({ startTime, betStatus }: Game, now: Date): boolean {
  return betStatus === 'closed' || startTime.getTime() - now.getTime() < nearMs;
}

/** Whether a game has to be updated although no source was read: it has started, or should be over without a question about it. */
function isBehind(game: Game, now: Date, rules: ResultRules): boolean {
  const isAsked = trackingOf(game).openQuestion !== undefined;
  return withStatus(game, now).betStatus !== game.betStatus || (isOverdue(game.startTime, now, rules) && !isAsked);
}

function lists({ leagues }: ResultsSource, league: League): boolean {
  return leagues?.includes(league) ?? true;
}

/** Whether two sources list games of the same league. */
function sharesLeague(one: ResultsSource, other: ResultsSource | undefined): boolean {
  return leagueNames.some((league) => lists(one, league) && other !== undefined && lists(other, league));
}

/** The range that covers undecided, recently decided, questioned, disputed and, for a full check, all correctable games. */
function rangeFor(undecided: readonly Game[], correctable: readonly Game[], all: boolean, now: Date): ReadRange {
  const near = undecided.filter((game) => isNear(game, now));
  const recent = correctable.filter(
    (game) =>
      all ||
      hasQuestion(game, now) ||
      isDisputed(game) ||
      now.getTime() - (game.resultAt?.getTime() ?? 0) < recentResultMs,
  );
  const times = [...near, ...recent].map(({ startTime }) => startTime.getTime());
  return {
    from: new Date(Math.max(Math.min(now.getTime(), ...times) - marginMs, now.getTime() - maxLookBackMs)),
    to: new Date(Math.max(now.getTime(), ...times) + marginMs),
    busy: near.length > 0 || recent.length > 0,
  };
}

/**
 * Creates the results job, which reads every source that is due. It throws the ProviderError of a failed source after
 * applying the responses of the others.
 */
export function createRefreshResults(deps: {
  games: Games;
  state: FeedState;
  feeds: Feeds;
  pace: ResultsPace;
  clock: Clock;
  /** Returns the current cost of a request to a results source. */
  costOf: (source: ResultsSource) => Promise<RequestCost>;
  /** Counts a request about a dispute towards the month's budget. */
  recordDisputeRequest: (now: Date) => Promise<void>;
}): () => Promise<ResultsRun> {
  const { games, state, feeds, pace, clock, costOf, recordDisputeRequest } = deps;
  let lastFullCheckAt = 0;

  function dueReason(known: FeedDoc, cost: RequestCost, { busy, now, ...context }: DueContext): DueReason {
    const sinceLast = now.getTime() - (known.lastGoodAt?.getTime() ?? 0);
    if (cost === 'free') return busy || sinceLast >= pace.idleMs ? 'schedule' : null;
    if (cost === 'ample' && context.waiting.length > 0 && sinceLast >= secondOpinionMs)
      return context.waiting.some(isDisputed) ? 'dispute' : 'schedule';
    if (cost === 'ample' && context.alone.length > 0 && sinceLast >= pace.fallbackEveryMs) return 'schedule';
    if (context.preferredFails && busy && sinceLast >= pace.fallbackEveryMs) return 'schedule';
    if (cost === 'none') return null;
    const askedAt = known.lastGoodAt?.getTime() ?? 0;
    return isAskDue(context.questioned, { askedAt, budget: context.budget, now }) ? 'dispute' : null;
  }

  /**
   * Names the sources that the plan can afford for a question and that were not asked since a time.
   * @param costs of the sources that do not wait
   */
  async function readUnasked(costs: ReadonlyMap<ResultsSource, RequestCost>): Promise<UnaskedSince> {
    const asked = await Promise.all(
      [...costs].map(async ([source, cost]) => {
        const { name } = source;
        const { lastGoodAt, lastFailureAt } = await state.read(name);
        return { source, cost, at: Math.max(lastGoodAt?.getTime() ?? 0, lastFailureAt?.getTime() ?? 0) };
      }),
    );
    const canAsk = (cost: RequestCost, question: Question) =>
      cost === 'free' || cost === 'ample' || (cost === 'scarce' && question === 'dispute');
    return (time, question, league) =>
      asked
        .filter(({ source, cost, at }) => lists(source, league) && at < time.getTime() && canAsk(cost, question))
        .map(({ source }) => source.name);
  }

  async function read(source: ResultsSource, { from, to }: ReadRange): Promise<ResultsReading | ProviderError> {
    try {
      const reading = await source.fetchResults(from, to);
      const { lastGoodAt, failure } = await state.recordSuccess(source.name, new Date(clock()));
      return { source, reading, previousResponseAt: failure === undefined ? (lastGoodAt ?? null) : null };
    } catch (error) {
      const { failure, notBefore } = await state.recordFailure(source.name, new Date(clock()), error);
      if (failure.requestsWait) for (const other of source.waitsWith ?? []) await state.update(other, { notBefore });
      return failure;
    }
  }

  return async () => {
    const now = new Date(clock());
    const isFullCheck = now.getTime() - lastFullCheckAt >= hourMs;
    const undecided = await games.listUndecided();
    const correctable = pace.rules.minGameMs === null ? [] : await games.listCorrectable();
    const range = rangeFor(undecided, correctable, isFullCheck, now);
    const responses: (ResultsReading | ProviderError)[] = [];
    const sources: string[] = [];
    let preferredFails = false;
    const waiting = undecided.filter((game) => awaitsSecondOpinion(game, now));
    const questioned = [...undecided, ...correctable].filter((game) => hasQuestion(game, now));
    const isBusy = (some: readonly Game[], decided: readonly Game[]) =>
      isFullCheck || rangeFor(some, decided, isFullCheck, now).busy;
    /** When each source before the current one was last read, in milliseconds since 1970. */
    const earlier = new Map<ResultsSource, number>();
    /** Whether a source lacks a game of its leagues although it was read since the tip-off. */
    const isMissingIn = (game: Game, source: ResultsSource, readAt: number) =>
      game.reports?.[source.name] === undefined && (!lists(source, game.league) || readAt >= game.startTime.getTime());
    /** Whether a game is in play, and none of the sources before this one lists it. */
    const isAlone = (game: Game) =>
      isNear(game, now) &&
      !isOverdue(game.startTime, now, pace.rules) &&
      [...earlier].every(([source, readAt]) => isMissingIn(game, source, readAt));
    const budget = disputeBudgetOf(await state.read(feeds.odds.name), now);
    const costs = new Map<ResultsSource, RequestCost>();
    for (const [index, source] of feeds.results.entries()) {
      const known = await state.read(source.name);
      const readAt = known.lastGoodAt?.getTime() ?? 0;
      if ((await state.waitUntil(source.name, now)) !== null) {
        // A source waits only after a failure.
        if (index === 0) preferredFails = true;
        earlier.set(source, readAt);
        continue;
      }
      const cost = await costOf(source);
      costs.set(source, cost);
      const ofSource = ({ league }: Game) => lists(source, league);
      const context: DueContext = {
        busy: isBusy(undecided.filter(ofSource), correctable.filter(ofSource)),
        preferredFails: preferredFails && sharesLeague(source, feeds.results[0]),
        alone: undecided.filter((game) => ofSource(game) && isAlone(game)),
        waiting: waiting.filter(ofSource),
        questioned: questioned.filter(ofSource),
        budget,
        now,
      };
      const reason = dueReason(known, cost, context);
      earlier.set(source, readAt);
      if (reason === null) continue;
      sources.push(source.name);
      const response = await read(source, range);
      if (reason === 'dispute' && 'reading' in response) await recordDisputeRequest(now);
      if (index === 0) preferredFails = !('reading' in response);
      responses.push(response);
    }
    const readings = responses.filter((response) => 'reading' in response);
    const failures = responses.filter((response) => !('reading' in response));
    let changed = 0;
    if (readings.length > 0 || undecided.some((game) => isBehind(game, now, pace.rules))) {
      if (isFullCheck && readings.length > 0) lastFullCheckAt = now.getTime();
      const { rules, voidAfterMs } = pace;
      changed = await games.readResults(readings, {
        now: new Date(clock()),
        rules,
        voidAfterMs,
        coversUntil: range.to,
        owns: feeds.owns,
        unaskedSince: await readUnasked(costs),
      });
    }
    if (failures[0] !== undefined) throw failures[0];
    return { sources, changed };
  };
}
