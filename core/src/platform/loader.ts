import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Reads by key, where reads that are asked for while one is under way share the next. */
export interface Loader<T> {
  load(key: string): Promise<T | null>;
}

/**
 * Groups reads: a read never began before it was asked for, so it is never stale, and a hundred callers at once cost one.
 * @param loadMany reads the keys given; keys it leaves out load as null
 */
export function createLoader<T>(loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>): Loader<T> {
  let next: { keys: Set<string>; result: Promise<ReadonlyMap<string, T>> } | null = null;
  let current: Promise<unknown> = Promise.resolve();

  function open() {
    const keys = new Set<string>();
    // Calls that came together are worked off one after another: the first of them must not be read for alone.
    const result = current
      .then(() => endOfTurn())
      .then(() => {
        next = null;
        return loadMany([...keys]);
      });
    // The group after this one waits for it to end, well or badly; its own callers hear the failure from `result`.
    current = result.then(
      () => undefined,
      () => undefined,
    );
    return { keys, result };
  }

  return {
    async load(key) {
      next ??= open();
      next.keys.add(key);
      return (await next.result).get(key) ?? null;
    },
  };
}
