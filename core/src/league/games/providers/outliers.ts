/** Largest accepted distance from the other bookmakers, in probability. */
const maxDistance = 0.1;
const rounding = 1e-9;

/**
 * Keeps quotes whose implied probabilities are both within 10 percentage points of the other bookmakers' median. For an
 * even number of others, any value between the two middle ones counts as the median, so that one wrong bookmaker of three
 * does not discredit the two that agree. Two that disagree are both dropped; a single quote is kept.
 * @param chancesOf implied probabilities of both sides, 0 to 1
 */
export function dropOutliers<Q>(quotes: readonly Q[], chancesOf: (quote: Q) => readonly [number, number]): Q[] {
  if (quotes.length < 2) return [...quotes];
  return quotes.filter((quote) => {
    const others = quotes.filter((other) => other !== quote).map(chancesOf);
    const chances = chancesOf(quote);
    return ([0, 1] as const).every((side) => {
      const [low, high] = medianOf(others.map((other) => other[side]));
      return chances[side] >= low - maxDistance - rounding && chances[side] <= high + maxDistance + rounding;
    });
  });
}

/** Lower and upper median, equal for an odd number of values. */
function medianOf(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return [sorted[Math.ceil(half) - 1] ?? Number.NaN, sorted[Math.floor(half)] ?? Number.NaN];
}
