/** Loading of a page with Lighthouse's phone settings, in ms. */
export interface Loading {
  /** Sum of what each task of the main thread takes beyond 50 ms, from the first paint until the page is interactive. */
  readonly blockingMs: number;
  readonly largestPaintMs: number;
}

/** A page of the app and its reference: the same markup, styles and fonts without a script. */
export interface Comparison {
  readonly page: string;
  readonly app: Loading;
  readonly reference: Loading;
}

/** The lowest accepted score, out of 100. */
export const requiredScore = 98;
/** How much longer than its reference a page may block the main thread, in ms. */
const allowedBlockingMs = 150;

/** Returns a sentence for each rule that the measured pages break. */
export function brokenRules(lowestScore: number, pages: readonly Comparison[]): string[] {
  const blocking = pages.flatMap(({ page, app, reference }) => {
    const excess = app.blockingMs - reference.blockingMs;
    if (excess <= allowedBlockingMs) return [];
    return `${page} blocks the main thread ${excess.toFixed(0)} ms longer than its reference; ${allowedBlockingMs} ms are allowed`;
  });
  if (lowestScore >= requiredScore) return blocking;
  return [`the lowest score is ${lowestScore}; ${requiredScore} is required`, ...blocking];
}
