import { setImmediate as nextIteration } from 'node:timers/promises';
import { createQueuePerKey } from './async/queue-per-key.ts';
import { OperationTimeoutError } from './db/outage.ts';
import { withTimeout } from './with-timeout.ts';

/** Reads by key. Reads requested while another is running share the next one. */
export interface Loader<T> {
  load(key: string): Promise<T | null>;
}

/** Longer than an operation of the database may take. */
const maxReadMs = 11_000;

/**
 * Groups reads. A read starts only after it was requested, so it is never stale, and a hundred simultaneous callers cost one.
 * @param loadMany reads the given keys; a key missing from its result loads as null
 * @param maxKeys the most keys of one read; further ones wait for the next
 * @param boundMs how long a read may take, in milliseconds. Its callers then fail as in an outage, and the next read starts.
 */
export function createLoader<T>(
  loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  maxKeys = Number.POSITIVE_INFINITY,
  boundMs = maxReadMs,
): Loader<T> {
  const reads = createQueuePerKey();
  let next: { keys: Set<string>; result: Promise<ReadonlyMap<string, T>> } | null = null;

  function open() {
    const keys = new Set<string>();
    const result = reads.run('all', async () => {
      // Calls of one iteration of the event loop run one after another. Waiting for its end lets them share one read.
      await nextIteration();
      if (next?.keys === keys) next = null;
      return withTimeout(boundMs, loadMany([...keys]), ({ message }) => new OperationTimeoutError(message));
    });
    return { keys, result };
  }

  return {
    async load(key) {
      if (next === null || (next.keys.size >= maxKeys && !next.keys.has(key))) next = open();
      next.keys.add(key);
      return (await next.result).get(key) ?? null;
    },
  };
}
