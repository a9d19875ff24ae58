import type { Clock } from '../../../platform/clock.ts';
import type { LeagueDatabase } from '../../collections.ts';
import { offeredMarkets } from '../markets/market.ts';
import { nextReset } from '../planner/calendar.ts';
import { type DisputeBudget, disputeBudgetOf } from './ask-about-results.ts';
import type { FeedDoc } from './feed.model.ts';
import { endOfWait, type FeedState, forCurrentMonth } from './feed-state.ts';

/** Last responses of a source. Times are ISO 8601, UTC. */
interface SourceHealth {
  /** Last usable response; null before the first. */
  readonly lastGoodAt: string | null;
  readonly lastFailureAt: string | null;
  /** Kind of the current failure, such as `timeout` or `no-credits`; null when the last request succeeded. */
  readonly failure: string | null;
  /** End of the wait before the next request; null when only the schedule decides. `npm run games -- --retry` ends it. */
  readonly waitUntil: string | null;
}

/** Health of the sources of odds and results. */
export interface FeedHealth {
  /** By source name. */
  readonly sources: Readonly<Record<string, SourceHealth>>;
  /** Age of the oldest price at which bets are accepted, in any market, in seconds; null when no market is open. */
  readonly oldestPriceAgeSeconds: number | null;
  /** Markets of games that have not started: a game has up to three. */
  readonly openMarkets: number;
  readonly pausedMarkets: number;
  /** Credits of the metered API key; null when no source is metered. */
  readonly credits: {
    readonly remaining: number;
    readonly used: number;
    /** When the credits are renewed; null if unknown. */
    readonly resetsAt: string | null;
    /** Credits that disputes have used this month, of those they may use. */
    readonly disputes: DisputeBudget;
  } | null;
  /** Games whose sources disagree about the result, and that no operator has decided. */
  readonly disagreements: number;
  /** Total number of corrected results. */
  readonly corrections: number;
}

/** Reads the health of the feeds. */
export interface FeedHealthReader {
  /** @throws if the database cannot be read */
  read(): Promise<FeedHealth>;
}

function creditsOf(metered: FeedDoc | undefined, now: Date): FeedHealth['credits'] {
  if (metered?.credits === undefined) return null;
  const { credits } = metered;
  return {
    remaining: credits.remaining,
    used: credits.used,
    resetsAt: new Date(nextReset(now.getTime())).toISOString(),
    disputes: disputeBudgetOf(metered, now),
  };
}

/** Creates a reader of the health that the worker recorded. */
export function createFeedHealthReader({
  db,
  state,
  clock,
  hasCredits = true,
}: {
  db: LeagueDatabase;
  state: FeedState;
  clock: Clock;
  /** False if no source in use has credits: those of an earlier key are not reported. */
  hasCredits?: boolean;
}): FeedHealthReader {
  const read = async (): Promise<FeedHealth> => {
    const now = new Date(clock());
    const [feeds, games, disagreements, corrections] = await Promise.all([
      state.readAll(),
      db.games
        .find({ betStatus: 'open', endTime: { $gt: now } }, { markets: 1 })
        .lean()
        .exec(),
      db.games.countDocuments({ dispute: { $type: 'string' }, decidedBy: { $ne: 'operator' } }).exec(),
      db.games.countDocuments({ resultRevision: { $gt: 1 } }).exec(),
    ]);
    const offered = games.flatMap(offeredMarkets);
    const accepting = offered.filter(({ pause, staleAt }) => pause === null && now < staleAt);
    const oldest = Math.min(...accepting.map(({ updatedAt }) => updatedAt.getTime()));
    const current = feeds.map((feed) => forCurrentMonth(feed, now));
    const metered = current.find(({ credits }) => credits !== undefined);
    return {
      sources: Object.fromEntries(
        current.map((feed) => [
          feed._id,
          {
            lastGoodAt: feed.lastGoodAt?.toISOString() ?? null,
            lastFailureAt: feed.lastFailureAt?.toISOString() ?? null,
            failure: feed.failure?.kind ?? null,
            waitUntil: endOfWait(feed, now)?.toISOString() ?? null,
          },
        ]),
      ),
      oldestPriceAgeSeconds: accepting.length === 0 ? null : Math.max(0, now.getTime() - oldest) / 1_000,
      openMarkets: accepting.length,
      pausedMarkets: offered.length - accepting.length,
      credits: hasCredits ? creditsOf(metered, now) : null,
      disagreements,
      corrections,
    };
  };
  return { read };
}
