import { fairProbability, impliedProbability, type MarketName } from '@courtside/contract';
import type { Quote } from './provider.ts';

type Odds = Pick<Quote, 'line' | 'prices'>;

/**
 * By how much one more point of the line changes the first side's chance, near the line: the density of a normal
 * distribution at its mean, for a margin with a standard deviation of 12 points and a total with one of 18. The spread's
 * line is added to team 1's score; the over has to exceed the total's.
 */
const chancePerPoint: { readonly [market in MarketName]: number } = { moneyline: 0, spread: 0.033, total: -0.022 };

/**
 * The implied probabilities of both sides at a line of 0, so that quotes with different lines can be compared. Only their
 * differences have a meaning: they can be below 0 or above 1.
 */
export function comparableChances(
  market: MarketName,
  { line, prices: [first, second] }: Odds,
): readonly [number, number] {
  const byLine = (line ?? 0) * chancePerPoint[market];
  return [impliedProbability(first) - byLine, impliedProbability(second) + byLine];
}

/** The difference between two quotes of a market as a probability: 3 points of a spread are 0.1, as are 4.5 of a total. */
export function distanceBetween(market: MarketName, one: Odds, other: Odds): number {
  const chanceOf = ({ line, prices: [first, second] }: Odds) =>
    fairProbability(first, second) - (line ?? 0) * chancePerPoint[market];
  return Math.abs(chanceOf(one) - chanceOf(other));
}
