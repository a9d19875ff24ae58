/** Longest rest after a paint, in ms. */
const maxRest = 250;

/** The rest, relative to the time from applying items to their paint. */
const restShare = 2;

/** A hidden page does not paint. After this time its paint is not waited for, in ms. */
const maxPaint = 1000;

/** Runs `act` once: after the browser's next paint, or after `maxPaint`. */
function afterPaint(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  // The callback runs before the paint, the timer after it.
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, maxPaint);
}

/**
 * Applies items immediately while the browser keeps up. After each paint the page rests, twice as long as the paint took,
 * so that a slow phone has time for taps. Items that arrive during the paint or the rest are then applied together.
 * @param apply receives the items in the order in which they were added
 */
export function createPaced<T>(apply: (items: readonly T[]) => void) {
  let waiting: T[] = [];
  let isResting = false;

  const flush = () => {
    const items = waiting;
    waiting = [];
    isResting = true;
    const start = performance.now();
    // Scheduled first: if `apply` throws, later items are still applied.
    afterPaint(() => setTimeout(wake, Math.min(restShare * (performance.now() - start), maxRest)));
    apply(items);
  };
  const wake = () => {
    isResting = false;
    if (waiting.length > 0) flush();
  };
  return {
    add(item: T): void {
      waiting.push(item);
      if (!isResting) flush();
    },
    /** Discards the waiting items. */
    clear(): void {
      waiting = [];
    },
  };
}
