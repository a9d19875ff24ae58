/**
 * Runs work one call at a time. Every call gets a run that begins after it; calls made during a run share the next one.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= current.then(() => {
      next = null;
      const run = work();
      // The callers of this run receive its error; the next run only waits for its end.
      current = run.catch((error: unknown) => error);
      return run;
    });
    return next;
  };
}
