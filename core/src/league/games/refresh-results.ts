import { hourMs, minuteMs } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { FeedState } from './feed-state.ts';
import type { Game } from './game.ts';
import type { Games } from './games.ts';
import type { ResultRules } from './official.ts';
import type { Feeds, ProviderError, ResultsSource } from './providers/provider.ts';
import type { ResultsReading } from './read-results.ts';
import { isCalledOff, isFinal } from './reports.ts';

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
 * Cost of a request. `ample`: it costs credits, but enough are left to check every final with a second source. `scarce`:
 * enough for a request when reports contradict each other. `none`: no credits are left, so it would fail.
 */
export type RequestCost = 'free' | 'ample' | 'scarce' | 'none';

/** Input to the decision whether to read a source now. */
interface DueContext {
  readonly busy: boolean;
  readonly preferredFails: boolean;
  /** True while a reported final is not official yet. */
  readonly finalWaits: boolean;
  /** True while the reports about a game contradict each other. */
  readonly contested: boolean;
  readonly now: Date;
}

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

/** Whether the reports about a game contradict each other, or one of them is implausible. */
function isContested({ dispute, reports = {} }: Game): boolean {
  const all = Object.values(reports);
  const isOver = all.some((report) => isFinal(report) || isCalledOff(report));
  return Boolean(dispute) || (isOver && all.some(({ state }) => state === 'live'));
}

/** Range of start times to request. */
interface ReadRange {
  readonly from: Date;
  readonly to: Date;
  /** True while a game is near, live, or recently decided. */
  readonly busy: boolean;
}

/** The range that covers undecided, recently decided and, for a full check, all correctable games. */
function rangeFor(undecided: readonly Game[], correctable: readonly Game[], all: boolean, now: Date): ReadRange {
  const near = undecided.filter(
    ({ startTime, betStatus }) => betStatus === 'closed' || startTime.getTime() - now.getTime() < nearMs,
  );
  const recent = correctable.filter(
    ({ resultAt }) => all || now.getTime() - (resultAt?.getTime() ?? 0) < recentResultMs,
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
}): () => Promise<ResultsRun> {
  const { games, state, feeds, pace, clock, costOf } = deps;
  let lastFullCheckAt = 0;

  async function isDue(source: ResultsSource, cost: RequestCost, { busy, now, ...context }: DueContext) {
    const known = await state.read(source.name);
    const sinceLast = now.getTime() - (known.lastGoodAt?.getTime() ?? 0);
    if (cost === 'free') return busy || sinceLast >= pace.idleMs;
    if (cost === 'ample' && context.finalWaits && sinceLast >= secondOpinionMs) return true;
    const needed = context.preferredFails || (context.contested && cost !== 'none');
    return needed && busy && sinceLast >= pace.fallbackEveryMs;
  }

  /**
   * Names the sources that the plan can afford for every final and that were not asked since a time.
   * @param costs of the sources that do not wait
   */
  async function readUnasked(costs: ReadonlyMap<ResultsSource, RequestCost>) {
    const affordable = [...costs].filter(([, cost]) => cost === 'free' || cost === 'ample');
    const known = await Promise.all(affordable.map(([{ name }]) => state.read(name)));
    const asked = known.map(({ _id, lastGoodAt, lastFailureAt }) => ({
      source: _id,
      at: Math.max(lastGoodAt?.getTime() ?? 0, lastFailureAt?.getTime() ?? 0),
    }));
    return (time: Date) => asked.filter(({ at }) => at < time.getTime()).map(({ source }) => source);
  }

  async function read(source: ResultsSource, { from, to }: ReadRange): Promise<ResultsReading | ProviderError> {
    try {
      const reading = await source.fetchResults(from, to);
      const { lastGoodAt, failure } = await state.recordSuccess(source.name, new Date(clock()));
      return { source, reading, previousResponseAt: failure === null ? lastGoodAt : null };
    } catch (error) {
      const now = new Date(clock());
      return (await state.recordFailure(source.name, now, error)).failure;
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
    const finalWaits = undecided.some(({ reports }) => Object.values(reports ?? {}).some(isFinal));
    const contested = undecided.some(isContested);
    const costs = new Map<ResultsSource, RequestCost>();
    for (const [index, source] of feeds.results.entries()) {
      if ((await state.waitUntil(source.name, now)) !== null) {
        // A source waits only after a failure.
        if (index === 0) preferredFails = true;
        continue;
      }
      const cost = index === 0 ? 'free' : await costOf(source);
      costs.set(source, cost);
      const context = { busy: range.busy || isFullCheck, preferredFails, finalWaits, contested, now };
      if (!(await isDue(source, cost, context))) continue;
      sources.push(source.name);
      const response = await read(source, range);
      if (index === 0) preferredFails = !('reading' in response);
      responses.push(response);
    }
    const readings = responses.filter((response) => 'reading' in response);
    const failures = responses.filter((response) => !('reading' in response));
    let changed = 0;
    if (readings.length > 0) {
      if (isFullCheck) lastFullCheckAt = now.getTime();
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
