import type { Cents } from './money.ts';
import {
  type AmericanPrice,
  fairProbability,
  isAmericanPrice,
  nearestPayoutCents,
  probabilityToAmerican,
} from './odds.ts';

/** The longest odds of a head-to-head, as an American price. */
export const maxChallengePrice: AmericanPrice = 5_000;

/** The price of an even-money head-to-head: both stakes are the same. */
const evenPrice: AmericanPrice = 100;

/** How far below 0 a tab may go by default: $500.00. */
export const defaultTabLimitCents: Cents = 50_000;

/** Bounds of the limit of a tab: $1.00 to $100,000.00. */
export const tabLimitBounds = { minCents: 100, maxCents: 10_000_000 } as const;

/** Both stakes of a head-to-head, in cents. The winner gets the pot. */
export interface ChallengeStakes {
  readonly stake: Cents;
  readonly otherStake: Cents;
  readonly pot: Cents;
}

/** Whether a head-to-head can have this price. */
export function isChallengePrice(price: AmericanPrice): boolean {
  return isAmericanPrice(price) && Math.abs(price) <= maxChallengePrice;
}

/**
 * The fair price of one side of a market: both prices without the bookmaker's margin, as the nearest American price that a
 * head-to-head can have.
 */
export function fairPrice(price: AmericanPrice, otherPrice: AmericanPrice): AmericanPrice {
  const fair = probabilityToAmerican(fairProbability(price, otherPrice));
  return Math.max(-maxChallengePrice, Math.min(maxChallengePrice, fair));
}

/** The price of the other side. Without a margin it is the opposite: −150 against +150. At even money both have +100. */
export function oppositePrice(price: AmericanPrice): AmericanPrice {
  return Math.abs(price) === evenPrice ? evenPrice : -price;
}

/**
 * Both stakes of a head-to-head in whole cents: the other side risks what a stake at this price wins.
 * @returns null if the other side would risk less than a cent
 */
export function challengeStakes(stake: Cents, price: AmericanPrice): ChallengeStakes | null {
  const pot = nearestPayoutCents(stake, price);
  const otherStake = pot - stake;
  return otherStake >= 1 ? { stake, otherStake, pot } : null;
}

/**
 * Whether a stake in a head-to-head at this price has this pot: what the stake of the challenger, one of the two, would win.
 * All amounts in cents.
 */
export function isPotOf({
  amount,
  price,
  potential,
}: {
  readonly amount: Cents;
  readonly price: AmericanPrice;
  readonly potential: Cents;
}): boolean {
  const isPot = (stake: Cents, at: AmericanPrice) => challengeStakes(stake, at)?.pot === potential;
  return isPot(amount, price) || isPot(potential - amount, oppositePrice(price));
}
