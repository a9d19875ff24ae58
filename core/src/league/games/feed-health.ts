import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { atMonth, type FeedState } from './feed-state.ts';
import { nextReset } from './planner/calendar.ts';

/** How one source of games has responded lately. Times are ISO 8601, UTC. */
interface SourceHealth {
  /** The last response that could be used; null before the first. */
  readonly lastGoodAt: string | null;
  readonly lastFailureAt: string | null;
  /** Kind of the last failure, such as `timeout` or `no-credits`; null when there was none. */
  readonly failure: string | null;
}

/** What an operator wants to know about the sources of odds and results. */
export interface FeedHealth {
  /** By the name of the source. */
  readonly sources: Readonly<Record<string, SourceHealth>>;
  /** Age of the oldest price that bets are accepted at, in seconds; null when no market is open. */
  readonly oldestPriceAgeSeconds: number | null;
  readonly openMarkets: number;
  readonly pausedMarkets: number;
  /** Credits of the metered API key; null when no source is metered. */
  readonly credits: {
    readonly remaining: number;
    readonly used: number;
    /** When the month's credits are renewed; null when that is not known. */
    readonly resetsAt: string | null;
  } | null;
  /** Games whose sources disagree about the result, and which wait for an operator. */
  readonly disagreements: number;
  /** Results that were corrected, ever. */
  readonly corrections: number;
}

/** Reads the health of the feeds. */
export interface FeedHealthReader {
  /** @throws when the database cannot be read */
  read(): Promise<FeedHealth>;
}

/** Reads the health of the feeds from what the worker recorded. */
export function createFeedHealthReader({
  db,
  state,
  clock,
}: {
  db: Database;
  state: FeedState;
  clock: Clock;
}): FeedHealthReader {
  const read = async (): Promise<FeedHealth> => {
    const now = new Date(clock());
    const [feeds, open, disagreements, corrections] = await Promise.all([
      state.readAll(),
      db.games.find({ betStatus: 'open', endTime: { $gt: now } }, { moneyline: 1 }).lean(),
      db.games.countDocuments({ dispute: { $type: 'string' } }),
      db.games.countDocuments({ resultRevision: { $gt: 1 } }),
    ]);
    const selling = open.filter(({ moneyline }) => moneyline?.pause === null && now < moneyline.staleAt);
    const oldest = Math.min(...selling.map(({ moneyline }) => moneyline.updatedAt.getTime()));
    const current = feeds.map((feed) => atMonth(feed, now));
    const metered = current.find(({ credits }) => credits !== null)?.credits ?? null;
    return {
      sources: Object.fromEntries(
        current.map(({ _id, lastGoodAt, lastFailureAt, failure }) => [
          _id,
          {
            lastGoodAt: lastGoodAt?.toISOString() ?? null,
            lastFailureAt: lastFailureAt?.toISOString() ?? null,
            failure: failure?.kind ?? null,
          },
        ]),
      ),
      oldestPriceAgeSeconds: selling.length === 0 ? null : Math.max(0, now.getTime() - oldest) / 1_000,
      openMarkets: selling.length,
      pausedMarkets: open.length - selling.length,
      credits: metered && {
        remaining: metered.remaining,
        used: metered.used,
        resetsAt: new Date(nextReset(now.getTime())).toISOString(),
      },
      disagreements,
      corrections,
    };
  };
  return { read };
}
