import type { Cents } from '@courtside/contract/money';

/** Number of bars. */
const count = 20;

/** The share of results beyond each end that are added to the last bar, so that a few do not flatten all others. */
const tail = 0.005;

/** How many results fall into each of equally wide ranges. */
export interface ResultBars {
  /** Where the first bar begins, in cents. */
  readonly low: Cents;
  /** Where the last bar ends, in cents. */
  readonly high: Cents;
  readonly counts: readonly number[];
}

/** The largest of 1, 2 and 5 times a power of ten that is at most a number. */
function roundUnit(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return (most >= 5 * power ? 5 : most >= 2 * power ? 2 : 1) * power;
}

/**
 * Counts results in bars from a round amount to another one.
 * @param results in cents, at least one
 * @param shown amounts that have to be within the bars, in cents
 */
export function resultBars(results: Float64Array, shown: readonly Cents[]): ResultBars {
  const sorted = Float64Array.from(results).sort();
  const skipped = Math.floor(tail * sorted.length);
  const least = Math.min(...shown, sorted[skipped] ?? 0);
  const most = Math.max(...shown, sorted[sorted.length - 1 - skipped] ?? 0);
  const unit = roundUnit(Math.max(100, (most - least) / 10));
  const low = Math.floor(least / unit) * unit;
  const high = Math.max(low + unit, Math.ceil(most / unit) * unit);
  const counts = Array.from({ length: count }, () => 0);
  for (const result of sorted) {
    const bar = Math.floor((count * (result - low)) / (high - low));
    const index = Math.min(count - 1, Math.max(0, bar));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { low, high, counts };
}
