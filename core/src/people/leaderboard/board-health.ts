import type { Redis } from '../../platform/redis/redis.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** The client's own command timeout stops once the command is sent. */
const maxQueryMs = 1_000;
const retryMs = 1_000;

/**
 * Tracks whether the board in Redis has every committed change and can be read. It is healthy once it has caught up, and
 * unhealthy when the connection to Redis is lost, when Redis times out, or when Redis has lost the board. An unhealthy
 * board tries to catch up every second.
 *
 * @param deps `catchUp` brings the board up to date and returns how many users it updated, or null if another process is
 * building the board; `onError` receives the first error after a healthy time, and every failed catch-up
 */
export function createBoardHealth(deps: {
  redis: Redis;
  catchUp: () => Promise<number | null>;
  onError: (error: unknown) => void;
}) {
  const { redis, catchUp, onError } = deps;
  /** A failure during a catch-up makes the board unhealthy again, so only a later catch-up makes it healthy. */
  let state: 'unhealthy' | 'catching-up' | 'healthy' | 'closed' = 'unhealthy';
  let restoring: Promise<number> | null = null;

  async function tryToRestore(): Promise<number> {
    if (state === 'unhealthy') state = 'catching-up';
    try {
      const count = await catchUp();
      if (count !== null && state === 'catching-up') state = 'healthy';
      return count ?? 0;
    } catch (error) {
      if (state !== 'closed') onError(error);
      return 0;
    } finally {
      restoring = null;
    }
  }

  /** Brings the board up to date. Concurrent calls share one run. @returns how many users it updated; 0 without Redis */
  async function restore(): Promise<number> {
    if (state === 'closed' || !redis.isReady) return 0;
    restoring ??= tryToRestore();
    return restoring;
  }

  function markUnhealthy(): void {
    if (state !== 'closed') state = 'unhealthy';
  }

  /** Runs a function while Redis is connected. A failure makes the board unhealthy. Never throws. @returns null without a result */
  async function attempt<T>(run: () => Promise<T>): Promise<T | null> {
    if (!redis.isReady) return null;
    try {
      return await run();
    } catch (error) {
      if (state === 'healthy') onError(error);
      markUnhealthy();
      return null;
    }
  }

  const retry = setInterval(() => state !== 'healthy' && restore(), retryMs).unref();
  redis.on('ready', restore).on('reconnecting', markUnhealthy);
  void restore();

  return {
    isHealthy: () => state === 'healthy',
    restore,
    attempt,
    /** Runs a query on a healthy board. Returns null while it is unhealthy; a null or failed query makes it unhealthy. */
    async query<T>(run: () => Promise<T | null>): Promise<T | null> {
      if (state !== 'healthy') return null;
      return attempt(async () => {
        const result = await withTimeout(maxQueryMs, run());
        if (result === null) throw new Error('Redis has lost the leaderboard');
        return result;
      });
    },
    close(): void {
      state = 'closed';
      clearInterval(retry);
      redis.off('ready', restore).off('reconnecting', markUnhealthy);
    },
  };
}
