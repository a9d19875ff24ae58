import { hourMs, type MarketName } from '@courtside/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Game } from '../game.ts';
import type { Games } from '../games.ts';
import { marketNames, offeredMarkets } from '../markets/market.ts';
import { nextReset } from '../planner/calendar.ts';
import { type Plan, plan } from '../planner/plan.ts';
import { type Feeds, type OddsSource, ProviderError } from '../providers/provider.ts';
import { trackingOf } from '../start-times.ts';
import { creditsLeft, creditsReportedAt, isMetered, marketsToRequest, requestCost } from './credits.ts';
import type { FeedDoc } from './feed.model.ts';
import { type FeedState, forCurrentMonth } from './feed-state.ts';

/** Frequency and cost of reading odds. Times in milliseconds. */
export interface OddsPace {
  /** Interval of free requests, and the shortest interval of requests that cost credits. */
  readonly minIntervalMs: number;
  /** True when every request is known to cost credits; otherwise the cost is observed. */
  readonly metered: boolean;
  /** True when the operator set a fixed interval: reading then stops only when the credits are used up. */
  readonly fixed: boolean;
  /** Age bound set by the operator; null to use the plan's. */
  readonly maxAgeMs: number | null;
  /** Markets chosen by the operator; null to choose them by the plan's credits per month. */
  readonly markets: readonly MarketName[] | null;
  /** Interval of reading the list of upcoming games, which is free. */
  readonly eventsEveryMs: number;
}

/** No bets are accepted at a price of this age, in milliseconds. */
export interface AgeBound {
  maxAgeMs: number;
}

/** Outcome of one run of the odds job. */
export interface OddsRun {
  /** Whether odds were requested. */
  readonly requested: boolean;
  readonly changed: number;
  readonly nextAt: Date | null;
  readonly reason: string;
}

const minAgeBoundMs = 10_000;
/** Tip-offs are remembered for this long: the plan derives the length of a game day from them. */
const pastTipOffsMs = 12 * hourMs;
/** Longest wait before the next request after a failure; failures cost nothing. */
const maxRetryMs = 60_000;

/** Name for the state of the list of upcoming games, which can fail independently of the odds. */
function eventsName(source: OddsSource): string {
  return `${source.name}/events`;
}

/**
 * Whether an open game waits for a second reading of a price or start. Other pauses for confirmation, such as a disputed
 * result or markets that contradict each other, may last, so they do not make requests more frequent.
 */
function awaitsOdds(game: Game, now: Date): boolean {
  if (game.betStatus !== 'open' || now >= game.endTime) return false;
  const { claims } = trackingOf(game);
  return offeredMarkets(game).some(
    ({ tracking }) => tracking?.pause === 'confirming' && (tracking.claim !== null || claims.odds !== undefined),
  );
}

/** Creates the odds job, which reads odds when the plan says so. It throws ProviderError if the source cannot be read. */
export function createRefreshOdds(deps: {
  games: Games;
  state: FeedState;
  feeds: Feeds;
  pace: OddsPace;
  /** How long the last report of a silent results source counts, in milliseconds. */
  reportAgeMs?: number;
  clock: Clock;
  /** Current age bound, shared with the source, which skips bookmakers whose price is past it. */
  bound: AgeBound;
}): () => Promise<OddsRun> {
  const { games, state, feeds, pace, clock, bound } = deps;
  const source: OddsSource = feeds.odds;
  let isLiveAdded = false;
  const freeBound = pace.maxAgeMs ?? Math.max(minAgeBoundMs, 3 * pace.minIntervalMs);

  /** Whether too few credits are left for one request. */
  function isOutOfCredits(known: FeedDoc): boolean {
    const remaining = creditsLeft(known);
    return isMetered(known, pace) && remaining !== null && remaining < requestCost(known, pace);
  }

  async function recordCredits(now: Date): Promise<void> {
    const credits = source.credits?.() ?? null;
    if (credits === null) return;
    const known = { ...(await state.read(source.name)), creditsPerMonth: credits.remaining + credits.used };
    await state.recordCredits(source.name, now, credits, requestCost(known, pace));
  }

  /** Makes a request, and records a failure and the reported credits. */
  async function tryRequest<T>(name: string, request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const now = new Date(clock());
      await recordCredits(now);
      const usualWaitMs = Math.min(maxRetryMs, pace.minIntervalMs);
      const { failure, notBefore } = await state.recordFailure(name, now, error, usualWaitMs);
      // Both requests share one key and its rate limit.
      if (failure.kind === 'too-often') await state.update(source.name, { notBefore });
      if (failure.requestsWait) for (const other of source.waitsWith ?? []) await state.update(other, { notBefore });
      throw failure;
    }
  }

  function areEventsDue(known: FeedDoc, now: Date): boolean {
    // Without credits, only this response shows when they are renewed.
    const everyMs = isOutOfCredits(known) ? pace.minIntervalMs : pace.eventsEveryMs;
    return known.eventsAt === undefined || now.getTime() - known.eventsAt.getTime() >= everyMs;
  }

  async function readEvents(known: FeedDoc, now: Date): Promise<FeedDoc> {
    const fetchEvents = source.fetchEvents?.bind(source);
    if (fetchEvents === undefined) return known;
    const { games: events } = await tryRequest(eventsName(source), fetchEvents);
    const past = (known.tipOffs ?? []).filter((at) => at <= now && now.getTime() - at.getTime() < pastTipOffsMs);
    const tipOffs = [...past, ...events.map(({ startTime }) => startTime)];
    await recordCredits(now);
    await state.recordSuccess(eventsName(source), now);
    await state.update(source.name, { tipOffs, eventsAt: now });
    return forCurrentMonth(await state.read(source.name), now);
  }

  /**
   * Reads the list of upcoming games if it is due. Returns the state of the source, whether the list is outdated after a
   * failure, and the failure of this request if there was one.
   */
  async function withEvents(
    stored: FeedDoc,
    now: Date,
  ): Promise<{ known: FeedDoc; eventsFailed: boolean; failure: ProviderError | null }> {
    if (!areEventsDue(stored, now)) return { known: stored, eventsFailed: false, failure: null };
    const waits = (await state.waitUntil(eventsName(source), now)) !== null;
    if (waits) return { known: stored, eventsFailed: true, failure: null };
    try {
      return { known: await readEvents(stored, now), eventsFailed: false, failure: null };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind === 'too-often') throw error;
      return { known: stored, eventsFailed: true, failure: error };
    }
  }

  function planNext(known: FeedDoc, undecided: readonly Game[], now: Date, eventsFailed: boolean): Plan {
    const listed = (known.tipOffs ?? []).map((at) => at.getTime());
    const playing = undecided.map(({ startTime }) => startTime.getTime());
    // Without the list, read free odds as if a game were near: they contain the games.
    const guessed = eventsFailed && !isMetered(known, pace) ? [now.getTime() + pastTipOffsMs] : [];
    const remaining = creditsLeft(known);
    const metered = isMetered(known, pace) && (isOutOfCredits(known) || !pace.fixed);
    return plan({
      now: now.getTime(),
      tipOffs: eventsFailed ? [...new Set([...listed, ...playing, ...guessed])] : listed,
      credits:
        remaining === null ? null : { remaining, used: known.credits?.used ?? 0, reportedAt: creditsReportedAt(known) },
      metered,
      costPerRequest: requestCost(known, pace),
      lastReadAt: known.oddsAt?.getTime() ?? null,
      staleAt: pace.maxAgeMs === null ? (known.staleAt?.getTime() ?? null) : null,
      confirmSoon: undecided.some((game) => awaitsOdds(game, now)),
      minIntervalMs: pace.minIntervalMs,
    });
  }

  /** Whether a market is paused for lack of credits. Odds are then read as soon as there are credits. */
  function isPausedForCredits(undecided: readonly Game[], now: Date): boolean {
    return undecided
      .filter(({ betStatus, endTime }) => betStatus === 'open' && now < endTime)
      .some((game) => offeredMarkets(game).some(({ pause }) => pause === 'no-credits'));
  }

  /** Adds the live games of a league that was not read before, such as on a new database. */
  async function addLiveOnce(maxAgeMs: number): Promise<void> {
    const fetchLive = source.fetchLive?.bind(source);
    if (fetchLive === undefined || isLiveAdded) return;
    const reading = await tryRequest(source.name, fetchLive);
    await games.addLive(reading, new Date(clock()), maxAgeMs);
    isLiveAdded = true;
  }

  async function readOdds(markets: readonly MarketName[], maxAgeMs: number, reason: string): Promise<OddsRun> {
    bound.maxAgeMs = maxAgeMs;
    await addLiveOnce(maxAgeMs);
    const reading = await tryRequest(source.name, () => source.fetchOdds(markets));
    const now = new Date(clock());
    await recordCredits(now);
    const changed = await games.readOdds(reading, now, maxAgeMs, deps.reportAgeMs);
    await state.recordSuccess(source.name, now, {
      oddsAt: now,
      staleAt: new Date(now.getTime() + maxAgeMs),
      upcoming: source.upcoming?.(),
    });
    return { requested: true, changed, nextAt: null, reason };
  }

  async function follow(
    { nextAt, maxAgeMs, outOfCredits, reason }: Plan,
    known: FeedDoc,
    undecided: readonly Game[],
    now: Date,
  ): Promise<OddsRun> {
    if (outOfCredits) {
      const resumesAt = new Date(nextReset(now.getTime()));
      return { requested: false, changed: await games.pauseForCredits(resumesAt), nextAt: resumesAt, reason };
    }
    const read = (why: string) => readOdds(marketsToRequest(known, pace), pace.maxAgeMs ?? maxAgeMs, why);
    if (isPausedForCredits(undecided, now)) return read('new-credits');
    const due = nextAt !== null && nextAt <= now.getTime();
    if (!due) return { requested: false, changed: 0, nextAt: nextAt === null ? null : new Date(nextAt), reason };
    return read(reason);
  }

  /** Reads a source without a list of events and without credits, whenever it has something to read. */
  async function readFree(now: Date): Promise<OddsRun> {
    const isDue = source.isDue?.bind(source);
    if (isDue !== undefined) {
      const nextAt = await state.waitUntil(source.name, now);
      if (nextAt !== null) return { requested: false, changed: 0, nextAt, reason: 'retry' };
      if (!isDue()) return { requested: false, changed: 0, nextAt: null, reason: 'not-due' };
    }
    return readOdds(pace.markets ?? marketNames, freeBound, 'free');
  }

  return async () => {
    const now = new Date(clock());
    if (source.fetchEvents === undefined) return readFree(now);
    const stored = forCurrentMonth(await state.read(source.name), now);
    const nextAt = await state.waitUntil(source.name, now);
    if (nextAt !== null) return { requested: false, changed: 0, nextAt, reason: 'retry' };
    const { known, eventsFailed, failure } = await withEvents(stored, now);
    const undecided = await games.listUndecided();
    const run = await follow(planNext(known, undecided, now, eventsFailed), known, undecided, now);
    if (failure !== null) throw failure;
    return run;
  };
}
