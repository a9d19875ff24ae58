import type { Logger } from 'pino';
import type { Database } from '../../platform/db/connect.ts';
import type { FeedDoc } from './feed-doc.ts';
import { type Credits, ProviderError } from './providers/provider.ts';

/** A log for what an operator should know. */
export type FeedLog = Pick<Logger, 'info' | 'warn'>;

/**
 * What is known of each source, kept in MongoDB: a restart neither forgets the credits spent nor the outages seen.
 * Writes one log line when a source begins to fail, when it fails differently, and when it responds again; and one when
 * its credits are used up, and when there are new ones.
 */
export interface FeedState {
  read(source: string): Promise<FeedDoc>;
  readAll(): Promise<FeedDoc[]>;
  /** Records a good response. @returns the state before it */
  succeeded(source: string, now: Date, more?: Partial<Omit<FeedDoc, '_id'>>): Promise<FeedDoc>;
  /**
   * Records a failure; another error than a ProviderError is thrown again.
   * @param notBefore when the source may be asked again
   */
  failed(source: string, now: Date, error: unknown, notBefore?: Date | null): Promise<ProviderError>;
  /** Records anything else about a source. */
  note(source: string, more: Partial<Omit<FeedDoc, '_id'>>): Promise<void>;
  /**
   * Records the credits that a response reported.
   * @param cost of one request
   */
  noteCredits(source: string, now: Date, credits: Credits, cost: number): Promise<void>;
}

function unknownFeed(source: string): FeedDoc {
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

/** The state without what was reported about last month's credits: they have been reset since. */
export function atMonth(state: FeedDoc, now: Date): FeedDoc {
  const { credits, failure, lastFailureAt } = state;
  const oldCredits = credits !== null && !isSameMonth(credits.at, now);
  const oldFailure = failure?.kind === 'no-credits' && lastFailureAt !== null && !isSameMonth(lastFailureAt, now);
  return {
    ...state,
    ...(oldCredits && { credits: null, firstUsed: null }),
    ...(oldFailure && { failure: null }),
  };
}

export function createFeedState(db: Database, log: FeedLog): FeedState {
  async function read(source: string): Promise<FeedDoc> {
    return { ...unknownFeed(source), ...(await db.feeds.findById(source).lean<FeedDoc>()) };
  }

  async function update(source: string, fields: Partial<Omit<FeedDoc, '_id'>>): Promise<void> {
    await db.feeds.updateOne({ _id: source }, { $set: fields }, { upsert: true });
  }

  return {
    read,
    note: update,
    readAll: () => db.feeds.find({}).sort({ _id: 1 }).lean<FeedDoc[]>(),
    async succeeded(source, now, more = {}) {
      const before = await read(source);
      await update(source, { lastGoodAt: now, failure: null, notBefore: null, ...more });
      if (before.failure !== null) log.info({ source, lastGoodAt: before.lastGoodAt }, 'source responds again');
      return before;
    },
    async failed(source, now, error, notBefore = null) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, message, status } = error;
      const before = await read(source);
      await update(source, { lastFailureAt: now, failure: { kind, message }, notBefore });
      if (before.failure?.kind !== kind) log.warn({ source, kind, status, reason: message }, 'source failed');
      return error;
    },
    async noteCredits(source, now, credits, cost) {
      const before = await read(source);
      const { firstUsed } = atMonth(before, now);
      const isReset = firstUsed !== null && credits.used < firstUsed;
      await update(source, {
        credits: { ...credits, at: now },
        firstUsed: firstUsed === null || isReset ? credits.used : firstUsed,
      });
      const { remaining, used } = credits;
      const [wasOut, isOut] = [(before.credits?.remaining ?? cost) < cost, remaining < cost];
      if (isOut && !wasOut) log.warn({ source, remaining, used }, 'credits used up');
      if (wasOut && !isOut) log.info({ source, remaining, used }, 'new credits');
    },
  };
}
