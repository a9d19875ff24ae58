import type { Clock } from '@courtside/core/platform/clock';
import { DatabaseAwayError } from '@courtside/core/platform/db/outage';
import { recentlyUsed } from '@courtside/core/platform/recently-used';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import { etagOf } from '../etag.ts';

/** Bounds the memory of one route's cache: the longest response is a leaderboard page of about 20 kB. */
const maxResponses = 200;

/** Longer than an operation of the database may take. Callers that share a read fail then, and the next one starts another. */
const maxReadMs = 11_000;

/** A serialized response. A string, because Node.js sends it with the headers in one write; a buffer takes two. */
export interface CachedResponse {
  readonly body: string;
  readonly etag: string;
}

interface Entry {
  readonly startedAt: number;
  readonly pending: Promise<CachedResponse>;
  /** Set when the read has completed. */
  response?: CachedResponse;
}

/**
 * Caches the serialized responses of a route by query. Concurrent callers share one read; a failed read is not cached.
 * @param freshForMs maximum age of a response, counted from the start of its read
 * @returns a function that returns the response, or a promise of it if it must be read
 */
export function createResponseCache(freshForMs: number, clock: Clock) {
  const entries = recentlyUsed<string, Entry>(maxResponses);

  async function serialize(read: () => Promise<string>): Promise<CachedResponse> {
    const body = await withTimeout(maxReadMs, read(), ({ message }) => new DatabaseAwayError(message));
    return { body, etag: etagOf(body) };
  }

  return (query: unknown, read: () => Promise<string>): CachedResponse | Promise<CachedResponse> => {
    const key = query === undefined ? '' : JSON.stringify(query);
    const cached = entries.get(key);
    const startedAt = clock();
    if (cached !== undefined && startedAt - cached.startedAt < freshForMs) return cached.response ?? cached.pending;
    const entry: Entry = { startedAt, pending: serialize(read) };
    entries.set(key, entry);
    entry.pending.then(
      (response) => {
        entry.response = response;
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key);
      },
    );
    return entry.pending;
  };
}
