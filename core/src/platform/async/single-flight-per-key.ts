/** Calls by key. Callers with the same key share one call. */
export interface SingleFlightPerKey<T> {
  /** Joins the current call of a key, or begins one. @throws what that call throws */
  join(key: string, work: () => Promise<T>): Promise<T>;
}

/** Creates a single flight for each key that is asked for. A key without a current call takes no memory. */
export function createSingleFlightPerKey<T>(): SingleFlightPerKey<T> {
  const current = new Map<string, Promise<T>>();

  return {
    join(key, work) {
      const shared = current.get(key);
      if (shared !== undefined) return shared;
      // Ends later than this call, even if the work throws before it waits.
      const call = (async () => work())().finally(() => current.delete(key));
      current.set(key, call);
      return call;
    },
  };
}
