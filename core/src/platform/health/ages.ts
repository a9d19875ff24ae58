/** Follows work that is under way, to know how old the oldest of it is. */
export interface Ages {
  /** Starts following. @returns a function to call when the work has ended; repeated calls do nothing */
  start(): () => void;
  /** The age of the oldest work that has not ended, in milliseconds; 0 when there is none. */
  oldestMs(): number;
}

/** @param now a clock that never goes back, in milliseconds */
export function createAges(now: () => number = () => performance.now()): Ages {
  // In the order of their start.
  const started = new Map<symbol, number>();
  return {
    start() {
      const work = Symbol('work');
      started.set(work, now());
      return () => void started.delete(work);
    },
    oldestMs() {
      for (const at of started.values()) return now() - at;
      return 0;
    },
  };
}
