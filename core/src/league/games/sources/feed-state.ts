import type { Logger } from 'pino';
import { setOrRemove } from '../../../platform/db/set-or-remove.ts';
import { maxWaitMs, rateLimitWaitMs } from '../../../platform/retry-after.ts';
import type { LeagueDatabase } from '../../collections.ts';
import { type Credits, ProviderError } from '../providers/provider.ts';
import type { FeedChanges, FeedDoc } from './feed.model.ts';

/** Log for messages to operators. */
export type FeedLog = Pick<Logger, 'info' | 'warn'>;

/** A failure with the time before which its source is not requested again; undefined when only the schedule decides. */
interface RecordedFailure {
  readonly failure: ProviderError;
  readonly notBefore: Date | undefined;
}

/**
 * State of each source, stored in MongoDB so that credits and outages survive a restart. Logs changes only: when a source
 * starts to fail, fails in another way, or responds again, and when its credits are used up or renewed.
 */
export interface FeedState {
  read(source: string): Promise<FeedDoc>;
  readAll(): Promise<FeedDoc[]>;
  /** Records a good response. @returns the previous state */
  recordSuccess(source: string, now: Date, more?: FeedChanges): Promise<FeedDoc>;
  /**
   * Records a failure and the wait until the next request: the one that the source requested, at most an hour; a minute
   * after a rate limit without one; otherwise the usual one. Rethrows any error other than a ProviderError.
   * @param usualWaitMs null when only the schedule decides
   */
  recordFailure(source: string, now: Date, error: unknown, usualWaitMs?: number | null): Promise<RecordedFailure>;
  /** Reads the end of a source's wait; null if it may be requested now. Shortens a stored wait of more than an hour. */
  waitUntil(source: string, now: Date): Promise<Date | null>;
  /**
   * Ends the waits of a source and of the others with its key, such as `the-odds-api` and `the-odds-api/events`.
   * @returns their names; empty for an unknown source
   */
  endWaits(source: string): Promise<readonly string[]>;
  /** Updates other fields of a source, and removes those that are undefined. @returns the previous state */
  update(source: string, fields: FeedChanges): Promise<FeedDoc>;
  /**
   * Records the credits that a response reported.
   * @param cost credits per request
   */
  recordCredits(source: string, now: Date, credits: Credits, cost: number): Promise<void>;
}

function isSameMonth(one: Date, other: Date): boolean {
  return one.toISOString().slice(0, 7) === other.toISOString().slice(0, 7);
}

/** Removes what was reported about an earlier month's credits, which have been reset since. */
export function forCurrentMonth(state: FeedDoc, now: Date): FeedDoc {
  const { credits, firstUsed, failure, ...others } = state;
  const { lastFailureAt } = others;
  const hasOldCredits = credits !== undefined && !isSameMonth(credits.at, now);
  const hasOldFailure =
    failure?.kind === 'no-credits' && lastFailureAt !== undefined && !isSameMonth(lastFailureAt, now);
  return {
    ...others,
    ...(credits !== undefined && !hasOldCredits && { credits }),
    ...(firstUsed !== undefined && !hasOldCredits && { firstUsed }),
    ...(failure !== undefined && !hasOldFailure && { failure }),
  };
}

/** The end of a stored wait; null without one. A wait stored before it had a maximum counts as the maximum from now. */
export function endOfWait({ notBefore }: Pick<FeedDoc, 'notBefore'>, now: Date): Date | null {
  if (notBefore === undefined || notBefore <= now) return null;
  return new Date(Math.min(notBefore.getTime(), now.getTime() + maxWaitMs));
}

function waitAfter({ kind, retryAfterMs }: ProviderError, usualWaitMs: number | null): number | null {
  const waitMs = retryAfterMs ?? (kind === 'too-often' ? rateLimitWaitMs : usualWaitMs);
  return waitMs === null ? null : Math.min(waitMs, maxWaitMs);
}

/** The part of a source's name that it shares with the sources that use the same key. */
function keyName(source: string): string {
  return source.split('/', 1)[0] ?? source;
}

export function createFeedState(db: LeagueDatabase, log: FeedLog): FeedState {
  async function read(source: string): Promise<FeedDoc> {
    return (await db.feeds.findOne({ _id: source }).lean()) ?? { _id: source };
  }

  /** Updates a source. Reads the previous state in the same step, because two jobs of one source may fail at the same time. */
  async function update(source: string, fields: FeedChanges): Promise<FeedDoc> {
    const before = await db.feeds
      .findOneAndUpdate({ _id: source }, setOrRemove(fields), { upsert: true, returnDocument: 'before' })
      .lean();
    return before ?? { _id: source };
  }

  return {
    read,
    update,
    readAll: () => db.feeds.find().sort({ _id: 1 }).lean().exec(),
    async recordSuccess(source, now, more = {}) {
      const before = await update(source, { lastGoodAt: now, failure: undefined, notBefore: undefined, ...more });
      const { failure, lastGoodAt = null } = before;
      if (failure !== undefined) log.info({ source, lastGoodAt }, 'source responds again');
      return before;
    },
    async recordFailure(source, now, error, usualWaitMs = null) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, message, status } = error;
      const waitMs = waitAfter(error, usualWaitMs);
      const notBefore = waitMs === null ? undefined : new Date(now.getTime() + waitMs);
      const before = await update(source, { lastFailureAt: now, failure: { kind, message }, notBefore });
      if (before.failure?.kind !== kind) log.warn({ source, kind, status, reason: message }, 'source failed');
      return { failure: error, notBefore };
    },
    async waitUntil(source, now) {
      const known = await read(source);
      const end = endOfWait(known, now);
      if (end !== null && known.notBefore !== undefined && end < known.notBefore)
        await update(source, { notBefore: end });
      return end;
    },
    async endWaits(source) {
      const names = (await db.feeds.find({}, { _id: 1 }).sort({ _id: 1 }).lean()).map(({ _id }) => _id);
      if (!names.includes(source)) return [];
      const ended = names.filter((name) => keyName(name) === keyName(source));
      await db.feeds.updateMany({ _id: { $in: ended } }, { $unset: { notBefore: 1 } });
      return ended;
    },
    async recordCredits(source, now, credits, cost) {
      const before = await read(source);
      const { firstUsed } = forCurrentMonth(before, now);
      const isReset = firstUsed !== undefined && credits.used < firstUsed;
      await update(source, {
        credits: { ...credits, at: now },
        creditsPerMonth: credits.remaining + credits.used,
        firstUsed: firstUsed === undefined || isReset ? credits.used : firstUsed,
      });
      const { remaining, used } = credits;
      const [wasOut, isOut] = [(before.credits?.remaining ?? cost) < cost, remaining < cost];
      if (isOut && !wasOut) log.warn({ source, remaining, used }, 'credits used up');
      if (wasOut && !isOut) log.info({ source, remaining, used }, 'credits renewed');
    },
  };
}
