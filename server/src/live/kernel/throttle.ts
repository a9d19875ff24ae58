import type { Clock } from '@courtside/core/platform/clock';

/** Runs work soon after it is requested, one run at a time, with a pause between runs. */
export interface Throttle {
  /** Requests a run that begins after this call: immediately if the last run ended long enough ago. */
  request(): void;
  /** No further run begins. */
  close(): void;
}

/** At most four runs a second, with a margin for the rounding of timers. */
export const fourTimesASecondMs = 255;

/** @param work must not throw. @param pauseMs between the end of a run and the beginning of the next */
export function createThrottle(work: () => Promise<void> | void, pauseMs: number, clock: Clock): Throttle {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isRequested = false;
  let isClosed = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  function request(): void {
    if (isClosed) return;
    if (isRunning) isRequested = true;
    else timer ??= setTimeout(run, Math.max(0, endedAt + pauseMs - clock()));
  }

  async function run(): Promise<void> {
    timer = null;
    isRunning = true;
    await work();
    isRunning = false;
    endedAt = clock();
    if (!isRequested) return;
    isRequested = false;
    request();
  }

  return {
    request,
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
