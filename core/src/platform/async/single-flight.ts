/** Work that never runs twice at the same time. Callers share its runs. */
export interface SingleFlight<T> {
  /** Joins the current run, or starts one. @throws what that run throws */
  join(): Promise<T>;
  /**
   * Returns a run that begins after this call: a new one, or the one that follows the current run. All calls during a run share
   * the same following run.
   * @throws what that run throws
   */
  next(): Promise<T>;
  /** Resolves when the current and the following run have ended, even if they fail. */
  idle(): Promise<void>;
}

/**
 * Creates a single flight. A run begins in a microtask of the call that starts it, so calls made one right after the other share it.
 * After a failed run, the next one begins as usual.
 * @param work must not wait for a run of its own flight
 */
export function createSingleFlight<T>(work: () => Promise<T>): SingleFlight<T> {
  let current: Promise<T> | null = null;
  let following: Promise<T> | null = null;
  let ended: Promise<unknown> = Promise.resolve();

  function begin(): Promise<T> {
    following = null;
    const run = work().finally(() => {
      current = null;
    });
    current = run;
    // Only the callers of this run receive its error.
    ended = run.catch(() => undefined);
    return run;
  }

  function next(): Promise<T> {
    following ??= ended.then(begin);
    return following;
  }

  return {
    join: () => current ?? next(),
    next,
    async idle() {
      await (following ?? current)?.catch(() => undefined);
    },
  };
}
