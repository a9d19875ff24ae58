export interface BackoffLimits {
  /** The first delay, in milliseconds. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** The maximum delay after a run that was ready at least once, in milliseconds. */
  readonly maxAfterReadyMs: number;
  /** A run at least this long, in milliseconds, resets the delay. */
  readonly goodRunMs: number;
}

export const restartLimits: BackoffLimits = {
  firstMs: 200,
  maxMs: 15_000,
  maxAfterReadyMs: 1_000,
  goodRunMs: 10_000,
};

/** Restart delays that double with each failure and start over after a good run. */
export class Backoff {
  readonly #limits: BackoffLimits;
  #failures = 0;

  constructor(limits: BackoffLimits) {
    this.#limits = limits;
  }

  /** Consecutive failures. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Records the end of a run. Returns the delay before the next one, in milliseconds.
   * @param ranMs duration of the run, in milliseconds
   * @param wasReady whether the process was ready during the run
   */
  afterRun(ranMs: number, wasReady: boolean): number {
    if (ranMs >= this.#limits.goodRunMs) this.#failures = 0;
    const longest = wasReady ? this.#limits.maxAfterReadyMs : this.#limits.maxMs;
    const wait = Math.min(this.#limits.firstMs * 2 ** this.#failures, longest);
    this.#failures += 1;
    return wait;
  }
}
