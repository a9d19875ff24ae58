/** Longest rest after a paint, in ms. */
const maxRest = 250;

/** The rest, relative to the time from the run to its paint. */
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
 * Runs `act` immediately while the browser keeps up. After each paint the page rests, twice as long as the paint took, so that
 * a slow phone has time for taps. Requests that arrive during the paint or the rest then run it once.
 * @returns the request
 */
export function createPaced(act: () => void): () => void {
  let isWaiting = false;
  let isResting = false;

  const run = () => {
    isWaiting = false;
    isResting = true;
    const start = performance.now();
    // Scheduled first: if `act` throws, later requests still run it.
    afterPaint(() => setTimeout(wake, Math.min(restShare * (performance.now() - start), maxRest)));
    act();
  };
  const wake = () => {
    isResting = false;
    if (isWaiting) run();
  };
  return () => {
    isWaiting = true;
    if (!isResting) run();
  };
}
