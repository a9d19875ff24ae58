/** Work that runs whenever something is pending, never twice at the same time. */
export interface RepeatedRun {
  /** Starts a run, or another one after the current run. */
  start(): void;
  /** Resolves when every started run has ended. */
  drain(): Promise<void>;
}

/** @param work does everything that is pending. It must not throw. */
export function createRepeatedRun(work: () => Promise<void>): RepeatedRun {
  let isWanted = false;
  let isRunning = false;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  }

  return {
    start() {
      isWanted = true;
      if (!isRunning) running = run();
    },
    async drain() {
      while (isRunning) await running;
    },
  };
}
