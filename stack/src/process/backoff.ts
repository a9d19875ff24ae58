export interface BackoffLimits {
  /** The first wait, in milliseconds. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** A run at least this long counts as a good one, and the next wait is the first again. */
  readonly goodRunMs: number;
}

export const restartLimits: BackoffLimits = { firstMs: 200, longestMs: 15_000, goodRunMs: 10_000 };

/** Waits that double with each failure and start over after a good run. */
export class Backoff {
  readonly #limits: BackoffLimits;
  #failures = 0;

  constructor(limits: BackoffLimits) {
    this.#limits = limits;
  }

  /** Failures in a row, the last one included. */
  get failures(): number {
    return this.#failures;
  }

  /** Notes that a run of `ranMs` ended and answers how long to wait before the next, in milliseconds. */
  afterRun(ranMs: number): number {
    if (ranMs >= this.#limits.goodRunMs) this.#failures = 0;
    const wait = Math.min(this.#limits.firstMs * 2 ** this.#failures, this.#limits.longestMs);
    this.#failures += 1;
    return wait;
  }
}
