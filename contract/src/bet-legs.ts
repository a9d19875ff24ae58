import { type Grade, gradeOf, type Points } from './grade.ts';
import type { Selection } from './markets.ts';
import type { Cents } from './money.ts';
import { type AmericanPrice, americanToDecimal, decimalToAmerican, isRoundedDown } from './odds.ts';

/** One part of a bet: a side of a market of a game, at a price. A single bet has one leg, a parlay several. */
export interface BetLeg {
  readonly gameId: string;
  readonly selection: Selection;
  /** The price taken. */
  readonly price: AmericanPrice;
}

/** How a leg ends. A void leg does not count: its game was called off, it was placed too late, or its odds were an error. */
export type LegResult = Grade | 'void';

/** The stake of a bet, its legs, and what it pays if all of them win. */
export interface StakedLegs {
  readonly amount: Cents;
  /** What the bet was promised if every leg wins, stake included. */
  readonly potential: Cents;
  readonly legs: readonly Pick<BetLeg, 'price'>[];
}

/** How a leg ends with these points; null for a game that was called off. A tied score decides no moneyline. */
export function gradeLeg({ selection }: Pick<BetLeg, 'selection'>, points: Points | null): LegResult {
  if (points === null) return 'void';
  const grade = gradeOf(selection, points);
  return grade === 'push' && selection.market === 'moneyline' ? 'void' : grade;
}

/**
 * How a bet ends: lost with its first lost leg, otherwise once all legs have ended. Void legs and pushes drop out. Won if a leg is
 * left; without one, a push if a leg was a push, and void if all were void.
 * @param results one for each leg; null for a leg that has not ended
 */
export function gradeBet(results: readonly (LegResult | null)[]): LegResult | null {
  if (results.includes('lost')) return 'lost';
  if (results.includes(null)) return null;
  if (results.includes('won')) return 'won';
  return results.includes('push') ? 'push' : 'void';
}

/** Decimal odds as an exact fraction. Prices are integers of at least 100 in magnitude. */
function fractionOf(price: AmericanPrice): readonly [numerator: bigint, denominator: bigint] {
  const size = BigInt(Math.abs(price));
  return price > 0 ? [size + 100n, 100n] : [size + 100n, size];
}

/**
 * What a stake pays if legs at these prices all win, stake included: the stake times the product of the decimal odds, exact, and
 * rounded down once. For one leg, the same as `payoutCents`.
 */
export function potentialOfLegs(amount: Cents, prices: readonly AmericanPrice[]): Cents {
  let [numerator, denominator] = [BigInt(amount), 1n];
  for (const price of prices) {
    const [top, bottom] = fractionOf(price);
    numerator *= top;
    denominator *= bottom;
  }
  const isDown = prices.length > 1 || isRoundedDown(amount);
  return Number(isDown ? numerator / denominator : (2n * numerator + denominator) / (2n * denominator));
}

/** What a bet on several games is called: `4-leg parlay`. */
export function parlayName(legs: number): string {
  return `${legs}-leg parlay`;
}

/** The American price of legs that all have to win, to the nearest whole number: for display, because a parlay pays by its legs. */
export function combinedPrice(prices: readonly AmericanPrice[]): AmericanPrice {
  const [first, ...others] = prices;
  if (first !== undefined && others.length === 0) return first;
  return decimalToAmerican(prices.reduce((product, price) => product * americanToDecimal(price), 1));
}

/**
 * What a bet is owed that has ended so, in cents; nothing while it is open. Void legs and pushes drop out of a parlay: it pays the
 * odds of the legs that have won.
 * @param results one for each leg; null for a leg that has not ended
 */
export function owedCents({ amount, potential, legs }: StakedLegs, results: readonly (LegResult | null)[]): Cents {
  const result = gradeBet(results);
  if (result === 'lost' || result === null) return 0;
  if (result !== 'won') return amount;
  // The promise stands, also where it was rounded by an older rule, and for the pot of a head-to-head.
  if (results.every((each) => each === 'won')) return potential;
  const won = legs.filter((_, index) => results[index] === 'won');
  return potentialOfLegs(
    amount,
    won.map(({ price }) => price),
  );
}
