import type { Redis } from '../../platform/redis/redis.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** Whether the board in Redis has every committed change and can be read. */
export interface BoardHealth {
  /** True from the first completed update until `markUnhealthy` or the loss of the connection. */
  isHealthy(): boolean;
  /** Runs a query on a healthy board. Returns null while it is unhealthy; a null or failed query makes it unhealthy. */
  query<T>(run: () => Promise<T | null>): Promise<T | null>;
  /** Sends queries to the database until the board has caught up. Reports the first error after a healthy time. */
  markUnhealthy(error: unknown): void;
  /** Brings the board up to date. Concurrent calls share one run. @returns how many users it updated; 0 without Redis */
  restore(): Promise<number>;
  close(): void;
}

/** The client's own command timeout stops once the command is sent. */
const maxQueryMs = 1_000;
const retryMs = 1_000;

/**
 * Tracks the health of the board. It is healthy once it has caught up, and unhealthy when the connection to Redis is lost,
 * when Redis times out, or when Redis has lost the board.
 *
 * @param deps `catchUp` brings the board up to date and returns how many users it updated, or null if another process is
 * building the board
 */
export function createBoardHealth(deps: {
  redis: Redis;
  catchUp: () => Promise<number | null>;
  onError: (error: unknown) => void;
}): BoardHealth {
  const { redis, catchUp, onError } = deps;
  let healthy = false;
  /** Number of failures so far. A run that began before the last failure does not make the board healthy. */
  let failures = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let restoring: Promise<number> | null = null;

  async function tryToRestore(): Promise<number> {
    const failuresBefore = failures;
    try {
      const count = await catchUp();
      if (count !== null && failuresBefore === failures) healthy = true;
      return count ?? 0;
    } catch (error) {
      if (!closed) onError(error);
      return 0;
    } finally {
      restoring = null;
      if (!healthy && redis.isReady) scheduleRestore();
    }
  }

  function restore(): Promise<number> {
    if (closed || !redis.isReady) return Promise.resolve(0);
    restoring ??= tryToRestore();
    return restoring;
  }

  function scheduleRestore(): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(restore, retryMs);
    retry.unref();
  }

  function markUnhealthy(error: unknown): void {
    if (healthy && !closed) onError(error);
    healthy = false;
    failures += 1;
    scheduleRestore();
  }

  const onReady = () => void restore();
  const onReconnecting = () => {
    healthy = false;
    failures += 1;
  };
  redis.on('ready', onReady).on('reconnecting', onReconnecting);
  if (redis.isReady) onReady();

  return {
    isHealthy: () => healthy,
    markUnhealthy,
    restore,
    async query(run) {
      if (!healthy || !redis.isReady) return null;
      try {
        const result = await withTimeout(maxQueryMs, run());
        if (result === null) markUnhealthy(new Error('Redis has lost the leaderboard'));
        return result;
      } catch (error) {
        markUnhealthy(error);
        return null;
      }
    },
    close() {
      closed = true;
      clearTimeout(retry);
      redis.off('ready', onReady).off('reconnecting', onReconnecting);
    },
  };
}
