import type { Clock } from '@courtside/core';

/** Does something soon after it is asked for, but never twice at once and only so often. */
export interface Pacer {
  /** The work will begin after this call: at once when the last ended long enough ago. */
  soon(): void;
  /** Nothing begins any more. */
  close(): void;
}

/** A little over a quarter of a second: four times a second at most, however timers round. */
export const fourTimesASecondMs = 255;

/** @param work must not throw. @param restMs time between the end of one run and the beginning of the next */
export function createPacer(work: () => Promise<void> | void, restMs: number, clock: Clock): Pacer {
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let isAskedAgain = false;
  let isClosed = false;
  let endedAt = Number.NEGATIVE_INFINITY;

  function soon(): void {
    if (isClosed) return;
    if (isBusy) isAskedAgain = true;
    else timer ??= setTimeout(run, Math.max(0, endedAt + restMs - clock()));
  }

  async function run(): Promise<void> {
    timer = null;
    isBusy = true;
    await work();
    isBusy = false;
    endedAt = clock();
    if (!isAskedAgain) return;
    isAskedAgain = false;
    soon();
  }

  return {
    soon,
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
