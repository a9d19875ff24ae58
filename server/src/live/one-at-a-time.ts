/**
 * Makes work that is never under way twice. A call always gets a run that began after it; calls that come while one is
 * under way share the next.
 */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= current.then(() => {
      next = null;
      const run = work();
      // Whoever asked hears of the failure; the run after it only waits for the end.
      current = run.catch((error: unknown) => error);
      return run;
    });
    return next;
  };
}
