/** Farther than this from the other bookmakers, in probability, a price is not believed. */
const farthest = 0.1;
const rounding = 1e-9;

/**
 * The quotes of which neither side's implied probability is more than 10 percentage points from the median of the
 * other bookmakers'. The median of an even number is any value between the two middle ones, so that one wrong
 * bookmaker among three does not discredit the two that agree. Of two that disagree neither can be believed; a single
 * one has nothing to be compared with and is kept.
 * @param chancesOf implied probabilities of both sides, 0 to 1, as the prices give them
 */
export function dropOutliers<Q>(quotes: readonly Q[], chancesOf: (quote: Q) => readonly [number, number]): Q[] {
  if (quotes.length < 2) return [...quotes];
  return quotes.filter((quote) => {
    const others = quotes.filter((other) => other !== quote).map(chancesOf);
    const chances = chancesOf(quote);
    return ([0, 1] as const).every((side) => {
      const [low, high] = medianOf(others.map((other) => other[side]));
      return chances[side] >= low - farthest - rounding && chances[side] <= high + farthest + rounding;
    });
  });
}

/** The lower and the upper median, which are the same for an odd number of values. */
function medianOf(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN];
}
