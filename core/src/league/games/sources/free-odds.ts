import type { MarketName } from '@courtside/contract';
import { marketNames } from '../markets/market.ts';
import type { OddsSource } from '../providers/provider.ts';
import type { OddsDeps, OddsRun } from './odds-job.ts';

const minAgeBoundMs = 10_000;
/** Longest wait before the next request after a failure. */
const maxRetryMs = 60_000;

/**
 * Creates the job that reads a source without a list of events and without credits, whenever it has something to read. It throws
 * ProviderError if the source cannot be read.
 */
export function createFreeOdds(deps: OddsDeps): () => Promise<OddsRun> {
  const { games, state, feeds, pace, clock, bound } = deps;
  const source: OddsSource = feeds.odds;
  const maxAgeMs = pace.maxAgeMs ?? Math.max(minAgeBoundMs, 3 * pace.minIntervalMs);
  let isLiveAdded = false;

  /** Makes a request, and records a failure. */
  async function tryRequest<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      const usualWaitMs = Math.min(maxRetryMs, pace.minIntervalMs);
      const { failure, notBefore } = await state.recordFailure(source.name, new Date(clock()), error, usualWaitMs);
      if (failure.requestsWait) for (const other of source.waitsWith ?? []) await state.update(other, { notBefore });
      throw failure;
    }
  }

  /** Adds the live games of a league that was not read before, such as on a new database. */
  async function addLiveOnce(): Promise<void> {
    const fetchLive = source.fetchLive?.bind(source);
    if (fetchLive === undefined || isLiveAdded) return;
    const reading = await tryRequest(fetchLive);
    await games.addLive(reading, new Date(clock()), maxAgeMs);
    isLiveAdded = true;
  }

  async function readOdds(markets: readonly MarketName[]): Promise<OddsRun> {
    bound.maxAgeMs = maxAgeMs;
    await addLiveOnce();
    const reading = await tryRequest(() => source.fetchOdds(markets));
    const now = new Date(clock());
    const changed = await games.readOdds(reading, now, maxAgeMs, deps.reportAgeMs);
    const staleAt = new Date(now.getTime() + maxAgeMs);
    await state.recordSuccess(source.name, now, { oddsAt: now, staleAt, upcoming: source.upcoming?.() });
    return { requested: true, changed, nextAt: null, reason: 'free' };
  }

  return async () => {
    const isDue = source.isDue?.bind(source);
    if (isDue !== undefined) {
      const nextAt = await state.waitUntil(source.name, new Date(clock()));
      if (nextAt !== null) return { requested: false, changed: 0, nextAt, reason: 'retry' };
      if (!isDue()) return { requested: false, changed: 0, nextAt: null, reason: 'not-due' };
    }
    return readOdds(pace.markets ?? marketNames);
  };
}
