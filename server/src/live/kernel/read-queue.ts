import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '@courtside/core/platform/clock';
import { createThrottle } from './throttle.ts';

/** Reads what is out of date, in batches and at a bounded rate, until it succeeds: the database may be down for a while. */
export interface ReadQueue<T> {
  /** Reads an item before those of a round. */
  add(item: T): void;
  /** Reads many items, or checks them first if there is a check. */
  addRound(items: Iterable<T>): void;
  /** The item no longer needs to be read. */
  remove(item: T): void;
  /** Whether items of a round are left. */
  hasRound(): boolean;
  close(): void;
}

export interface ReadQueueDeps<T> {
  /** If it fails, its items are read again later. */
  readonly read: (items: readonly T[]) => Promise<void>;
  /** The maximum number of items of one read. */
  readonly batch: number;
  /** Finds the items of a round that must be read. Without it, all of them are. */
  readonly check?: { readonly batch: number; readonly behind: (items: readonly T[]) => Promise<readonly T[]> };
  /** The shortest time between two reads. */
  readonly pauseMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const retryMs = 500;

export function createReadQueue<T>({ read, batch, check, pauseMs, clock, onError }: ReadQueueDeps<T>): ReadQueue<T> {
  const urgent = new Set<T>();
  const round = new Set<T>();

  /** Works on the first items of a set. @param failed the set for items that failed */
  async function work(
    from: Set<T>,
    failed: Set<T>,
    count: number,
    run: (items: readonly T[]) => Promise<void>,
  ): Promise<boolean> {
    const items = [...from].slice(0, count);
    // Removed first: a request that arrives during the read is about newer data.
    for (const item of items) from.delete(item);
    if (items.length === 0) return false;
    await run(items).catch((error: unknown) => {
      for (const item of items) failed.add(item);
      throw error;
    });
    return true;
  }

  async function step(): Promise<void> {
    if (check === undefined) {
      // A failed item goes to the end, so that it does not hold up the others.
      if (!(await work(urgent, round, batch, read))) await work(round, round, batch, read);
      return;
    }
    await work(urgent, urgent, batch, read);
    await work(round, round, check.batch, async (items) => {
      for (const item of await check.behind(items)) urgent.add(item);
    });
  }

  const throttle = createThrottle(
    async () => {
      try {
        await step();
      } catch (error) {
        onError(error);
        await wait(retryMs);
      }
      if (urgent.size + round.size > 0) throttle.request();
    },
    pauseMs,
    clock,
  );

  return {
    add(item) {
      urgent.add(item);
      throttle.request();
    },
    addRound(items) {
      for (const item of items) round.add(item);
      if (round.size > 0) throttle.request();
    },
    remove(item) {
      urgent.delete(item);
      round.delete(item);
    },
    hasRound: () => round.size > 0,
    close() {
      throttle.close();
      urgent.clear();
      round.clear();
    },
  };
}
