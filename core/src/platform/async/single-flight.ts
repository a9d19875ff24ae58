/** Work that never runs twice at the same time. Callers share its runs. */
export interface SingleFlight<T> {
  /** Joins the current run, or begins one. @throws what that run throws */
  join(): Promise<T>;
  /**
   * Returns a run that begins after the current one, or immediately if there is none. All calls during a run share the same
   * following run.
   * @throws what that run throws
   */
  next(): Promise<T>;
  /** Resolves when the current and the following run have ended, even if they fail. */
  idle(): Promise<void>;
}

/**
 * Creates a single flight. A failed run rejects its own callers only; the following one begins as usual.
 * @param work must not wait for a run of its own flight
 */
export function createSingleFlight<T>(work: () => Promise<T>): SingleFlight<T> {
  let current: Promise<T> | null = null;
  let following: Promise<T> | null = null;
  let ended: Promise<void> = Promise.resolve();

  function end(): void {
    current = null;
  }

  /** Rejects also if the work throws before it waits. */
  async function run(): Promise<T> {
    return work();
  }

  function begin(): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    following = null;
    current = promise;
    ended = promise.then(end, end);
    resolve(run());
    return promise;
  }

  async function next(): Promise<T> {
    if (current === null && following === null) return begin();
    following ??= ended.then(begin);
    return following;
  }

  return {
    join: async () => current ?? next(),
    next,
    async idle() {
      await Promise.allSettled([ended, following]);
    },
  };
}
