/** The standard normal distribution function, accurate to 7.5e-8 (Abramowitz and Stegun, 26.2.17). */
export function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}

const maxQuantile = 8;
const halvings = 40;

/** The inverse of `normalCdf`, by bisection between −8 and 8. */
export function normalQuantile(probability: number): number {
  let [low, high] = [-maxQuantile, maxQuantile];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
