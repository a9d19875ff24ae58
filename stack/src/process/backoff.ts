export interface BackoffLimits {
  /** The first wait, in milliseconds. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The longest wait after a run that got as far as being of use: it can come up, so it is not kept waiting for long. */
  readonly longestAfterUseMs: number;
  /** A run at least this long counts as a good one, and the next wait is the first again. */
  readonly goodRunMs: number;
}

export const restartLimits: BackoffLimits = {
  firstMs: 200,
  longestMs: 15_000,
  longestAfterUseMs: 1_000,
  goodRunMs: 10_000,
};

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

  /**
   * Notes that a run ended and answers how long to wait before the next, in milliseconds.
   * @param ranMs how long it ran
   * @param wasOfUse whether it was ever ready in that time
   */
  afterRun(ranMs: number, wasOfUse: boolean): number {
    if (ranMs >= this.#limits.goodRunMs) this.#failures = 0;
    const longest = wasOfUse ? this.#limits.longestAfterUseMs : this.#limits.longestMs;
    const wait = Math.min(this.#limits.firstMs * 2 ** this.#failures, longest);
    this.#failures += 1;
    return wait;
  }
}
