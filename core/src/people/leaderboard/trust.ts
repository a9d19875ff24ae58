import type { Redis } from '../../platform/events/redis.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** Whether the board in Redis may be believed: while it has everything that was committed. */
export interface Trust {
  /** True from the first catching up that no doubt interrupted to the next doubt. */
  holds(): boolean;
  /** The answer of Redis where it can be trusted, otherwise null. A null of its own is a doubt. */
  ask<T>(question: () => Promise<T | null>): Promise<T | null>;
  /** Leaves the answers to the database until the board has caught up. What ends the trust is told, once. */
  doubt(error: unknown, what: string): void;
  /** Catches up now, once however many ask. @returns how many users it brought up; 0 while Redis is away */
  restore(): Promise<number>;
  close(): void;
}

/** Commands that were sent have no time-out of their own. */
const answerWithinMs = 1_000;
const retryMs = 1_000;

/**
 * Trust in the board, which begins when it has caught up and ends when Redis goes, does not answer, or has lost it.
 *
 * @param deps `catchUp` brings the board up: how many users that were, or null when another process is at it
 */
export function createTrust(deps: {
  redis: Redis;
  catchUp: () => Promise<number | null>;
  onError: (error: unknown, what: string) => void;
}): Trust {
  const { redis, catchUp, onError } = deps;
  let sound = false;
  /** Counts the doubts, so that a catching up that began before one does not end it. */
  let doubts = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let restoring: Promise<number> | null = null;

  async function tryToRestore(): Promise<number> {
    const before = doubts;
    try {
      const count = await catchUp();
      if (count !== null && before === doubts) sound = true;
      return count ?? 0;
    } catch (error) {
      if (!closed) onError(error, 'bringing the leaderboard up');
      return 0;
    } finally {
      restoring = null;
      if (!sound && redis.isReady) restoreLater();
    }
  }

  function restore(): Promise<number> {
    if (closed || !redis.isReady) return Promise.resolve(0);
    restoring ??= tryToRestore();
    return restoring;
  }

  function restoreLater(): void {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(restore, retryMs);
    retry.unref();
  }

  function doubt(error: unknown, what: string): void {
    if (sound && !closed) onError(error, what);
    sound = false;
    doubts += 1;
    restoreLater();
  }

  const onReady = () => void restore();
  const onGone = () => {
    sound = false;
    doubts += 1;
  };
  redis.on('ready', onReady).on('reconnecting', onGone);
  if (redis.isReady) onReady();

  return {
    holds: () => sound,
    doubt,
    restore,
    async ask(question) {
      if (!sound || !redis.isReady) return null;
      try {
        const answer = await withTimeout(answerWithinMs, question());
        if (answer === null) doubt(new Error('the board is gone from Redis'), 'reading the leaderboard');
        return answer;
      } catch (error) {
        doubt(error, 'reading the leaderboard');
        return null;
      }
    },
    close() {
      closed = true;
      clearTimeout(retry);
      redis.off('ready', onReady).off('reconnecting', onGone);
    },
  };
}
