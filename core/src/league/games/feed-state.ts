import type { Logger } from 'pino';
import type { LeagueDatabase } from '../collections.ts';
import type { FeedDoc } from './feed-doc.ts';
import { type Credits, ProviderError } from './providers/provider.ts';

/** Log for messages to operators. */
export type FeedLog = Pick<Logger, 'info' | 'warn'>;

/**
 * State of each source, stored in MongoDB so that credits and outages survive a restart. Logs changes only: when a source
 * starts to fail, fails in another way, or responds again, and when its credits are used up or renewed.
 */
export interface FeedState {
  read(source: string): Promise<FeedDoc>;
  readAll(): Promise<FeedDoc[]>;
  /** Records a good response. @returns the previous state */
  recordSuccess(source: string, now: Date, more?: Partial<Omit<FeedDoc, '_id'>>): Promise<FeedDoc>;
  /**
   * Records a failure. Rethrows any error other than a ProviderError.
   * @param notBefore earliest time of the next request
   */
  recordFailure(source: string, now: Date, error: unknown, notBefore?: Date | null): Promise<ProviderError>;
  /** Updates other fields of a source. @returns the previous state */
  update(source: string, fields: Partial<Omit<FeedDoc, '_id'>>): Promise<FeedDoc>;
  /**
   * Records the credits that a response reported.
   * @param cost credits per request
   */
  recordCredits(source: string, now: Date, credits: Credits, cost: number): Promise<void>;
}

/** The state of a source that was never read. */
export function newFeed(source: string): FeedDoc {
  return {
    _id: source,
    lastGoodAt: null,
    lastFailureAt: null,
    failure: null,
    notBefore: null,
    credits: null,
    firstUsed: null,
    eventsAt: null,
    oddsAt: null,
    staleAt: null,
  };
}

function isSameMonth(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 7) === other.toISOString().slice(0, 7);
}

/** Removes what was reported about an earlier month's credits, which have been reset since. */
export function forCurrentMonth(state: FeedDoc, now: Date): FeedDoc {
  const { credits, failure, lastFailureAt } = state;
  const oldCredits = credits !== null && !isSameMonth(credits.at, now);
  const oldFailure = failure?.kind === 'no-credits' && lastFailureAt !== null && !isSameMonth(lastFailureAt, now);
  return {
    ...state,
    ...(oldCredits && { credits: null, firstUsed: null }),
    ...(oldFailure && { failure: null }),
  };
}

export function createFeedState(db: LeagueDatabase, log: FeedLog): FeedState {
  async function read(source: string): Promise<FeedDoc> {
    return { ...newFeed(source), ...(await db.feeds.findOne({ _id: source })) };
  }

  /** Updates a source. Reads the previous state in the same step, because two jobs of one source may fail at once. */
  async function update(source: string, fields: Partial<Omit<FeedDoc, '_id'>>): Promise<FeedDoc> {
    // The driver sets no defaults: a new document gets the fields that are not written now.
    const others = Object.entries(newFeed(source)).filter(([name]) => name !== '_id' && !(name in fields));
    const before = await db.feeds.findOneAndUpdate(
      { _id: source },
      { $set: fields, $setOnInsert: Object.fromEntries(others) },
      { upsert: true, returnDocument: 'before' },
    );
    return { ...newFeed(source), ...before };
  }

  return {
    read,
    update,
    readAll: () => db.feeds.find().sort({ _id: 1 }).toArray(),
    async recordSuccess(source, now, more = {}) {
      const before = await update(source, { lastGoodAt: now, failure: null, notBefore: null, ...more });
      if (before.failure !== null) log.info({ source, lastGoodAt: before.lastGoodAt }, 'source responds again');
      return before;
    },
    async recordFailure(source, now, error, notBefore = null) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, message, status } = error;
      const before = await update(source, { lastFailureAt: now, failure: { kind, message }, notBefore });
      if (before.failure?.kind !== kind) log.warn({ source, kind, status, reason: message }, 'source failed');
      return error;
    },
    async recordCredits(source, now, credits, cost) {
      const before = await read(source);
      const { firstUsed } = forCurrentMonth(before, now);
      const isReset = firstUsed !== null && credits.used < firstUsed;
      await update(source, {
        credits: { ...credits, at: now },
        creditsPerMonth: credits.remaining + credits.used,
        firstUsed: firstUsed === null || isReset ? credits.used : firstUsed,
      });
      const { remaining, used } = credits;
      const [wasOut, isOut] = [(before.credits?.remaining ?? cost) < cost, remaining < cost];
      if (isOut && !wasOut) log.warn({ source, remaining, used }, 'credits used up');
      if (wasOut && !isOut) log.info({ source, remaining, used }, 'credits renewed');
    },
  };
}
