import { fairProbability, impliedProbability, type League, type MarketName } from '@courtside/contract';
import { plausibleOdds } from '../plausible-odds.ts';
import type { Quote } from './provider.ts';

type Odds = Pick<Quote, 'line' | 'prices'>;

/**
 * By how much one more point of the line changes the first side's chance, near the line: the density of a normal
 * distribution at its mean, 0.033 for the spread of the NBA. The spread's line is added to team 1's score; the over has to
 * exceed the total's.
 */
function chancePerPoint(market: MarketName, league: League): number {
  const { marginDeviation, totalDeviation } = plausibleOdds[league];
  const density = (deviation: number) => 1 / (deviation * Math.sqrt(2 * Math.PI));
  if (market === 'moneyline') return 0;
  return market === 'spread' ? density(marginDeviation) : -density(totalDeviation);
}

/**
 * The implied probabilities of both sides at a line of 0, so that quotes with different lines can be compared. Only their
 * differences have a meaning: they can be below 0 or above 1.
 */
export function comparableChances(
  market: MarketName,
  { line, prices: [first, second] }: Odds,
  league: League,
): readonly [number, number] {
  const byLine = (line ?? 0) * chancePerPoint(market, league);
  return [impliedProbability(first) - byLine, impliedProbability(second) + byLine];
}

/**
 * The difference between two quotes of a market as a probability: 3 points of a spread of the NBA are 0.1, as are 4.5 of a
 * total.
 */
export function distanceBetween(market: MarketName, one: Odds, other: Odds, league: League): number {
  const chanceOf = ({ line, prices: [first, second] }: Odds) =>
    fairProbability(first, second) - (line ?? 0) * chancePerPoint(market, league);
  return Math.abs(chanceOf(one) - chanceOf(other));
}
