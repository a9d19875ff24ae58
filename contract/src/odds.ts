import { type Cents, roundHalfAway } from './money.ts';

/** An American price (moneyline): +150 wins 150 on a stake of 100, −150 needs 150 to win 100. */
export type AmericanPrice = number;

/**
 * Payouts of stakes below this are rounded down. On one cent, half a cent of rounding is worth far more than the book's
 * margin: a stake of one cent at +150 would return 3 cents instead of 2.5.
 */
const roundedDownBelowCents: Cents = 100;

/** Whether the payout of a stake is rounded down: the stake is under a dollar. */
export function isRoundedDown(amount: Cents): boolean {
  return Math.abs(amount) < roundedDownBelowCents;
}

/**
 * Returns the payout of a winning bet in cents, stake included.
 *
 * The three branches are those of the product's payout rule:
 * integer price above 0: `amount × price/100 + amount`; integer price below 0: `amount / |price| × 100 + amount`;
 * a price that is not an integer is taken as decimal odds: `amount × price`.
 * A missing amount or price pays 0. The result is an absolute value, rounded half away from zero, and for stakes under a
 * dollar rounded down, so that no stake returns more than its chance to win is worth.
 * It is exact for whole cents and integer prices while amount × price is below 10¹⁵, far above any accepted bet.
 */
export function payoutCents(amount: Cents | null | undefined, price: number | null | undefined): Cents {
  return amount && isRoundedDown(amount) ? payoutWith(roundDown, amount, price) : nearestPayoutCents(amount, price);
}

/**
 * Returns the payout of a winning bet in cents as `payoutCents` does, but rounded half away from zero for every stake. Bets
 * under a dollar were paid by this rule before their payout was rounded down.
 */
export function nearestPayoutCents(amount: Cents | null | undefined, price: number | null | undefined): Cents {
  return payoutWith(roundToNearest, amount, price);
}

/** How a payout becomes whole cents. */
interface Rounding {
  /** Rounds the quotient of two positive integers in a single step. */
  quotient(numerator: number, denominator: number): number;
  /** Rounds a number that is not negative. */
  decimal(value: number): number;
}

const roundToNearest: Rounding = {
  quotient: (numerator, denominator) => Math.floor((2 * numerator + denominator) / (2 * denominator)),
  decimal: roundHalfAway,
};

const roundDown: Rounding = {
  quotient: (numerator, denominator) => Math.floor(numerator / denominator),
  // Two ulps compensate for the binary representation of decimal odds, as in `roundHalfAway`.
  decimal: (value) => Math.floor(value * (1 + 2 * Number.EPSILON)),
};

function payoutWith(
  { quotient, decimal }: Rounding,
  amount: Cents | null | undefined,
  price: number | null | undefined,
): Cents {
  if (!amount || !price || !Number.isFinite(amount) || !Number.isFinite(price)) return 0;
  if (!Number.isInteger(price)) return decimal(Math.abs(amount * price));
  const stake = Math.abs(amount);
  return price > 0 ? quotient(stake * (price + 100), 100) : quotient(stake * (100 - price), -price);
}

/** Checks for a valid American price: an integer of at least 100 or at most −100. */
export function isAmericanPrice(price: number): boolean {
  return Number.isInteger(price) && Math.abs(price) >= 100;
}

/**
 * Converts decimal odds (stake included) to the nearest American price.
 * @throws RangeError unless they are finite and above 1.
 */
export function decimalToAmerican(decimal: number): AmericanPrice {
  if (!(decimal > 1) || !Number.isFinite(decimal)) throw new RangeError(`decimal odds must be above 1, got ${decimal}`);
  return decimal >= 2 ? Math.round((decimal - 1) * 100) : Math.round(-100 / (decimal - 1));
}

/** Converts an American price to decimal odds, stake included. */
export function americanToDecimal(price: AmericanPrice): number {
  return price > 0 ? 1 + price / 100 : 1 + 100 / -price;
}

/** Returns the probability a price implies, including the bookmaker's margin (0 to 1). */
export function impliedProbability(price: AmericanPrice): number {
  return 1 / americanToDecimal(price);
}

/**
 * Converts a probability to the nearest American price.
 * @throws RangeError unless it is between 0 and 1, exclusive.
 */
export function probabilityToAmerican(probability: number): AmericanPrice {
  return decimalToAmerican(1 / probability);
}

/**
 * Returns the probability of one side with the bookmaker's margin removed proportionally (0 to 1): its implied
 * probability divided by the sum of both.
 */
export function fairProbability(price: AmericanPrice, otherPrice: AmericanPrice): number {
  const own = impliedProbability(price);
  return own / (own + impliedProbability(otherPrice));
}

/** Formats an American price: `+150`, `−150`. */
export function formatPrice(price: AmericanPrice): string {
  return price > 0 ? `+${price}` : `−${Math.abs(price)}`;
}

/** The formats in which users can read odds. */
export const oddsFormats = ['american', 'decimal', 'fractional'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** The fractions bookmakers use, shortest odds first: the profit on a stake of the second number. */
const commonFractions: readonly (readonly [wins: number, stake: number])[] = (
  '1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 ' +
  '2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 6/4 13/8 7/4 15/8 2/1 9/4 5/2 11/4 3/1 ' +
  '10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 ' +
  '40/1 50/1 66/1 80/1 100/1'
)
  .split(' ')
  .map((fraction) => {
    const [wins = 1, stake = 1] = fraction.split('/').map(Number);
    return [wins, stake] as const;
  });

/** Returns the common fraction nearest to a price, by ratio. It is for display only: bets pay by the American price. */
function nearestFraction(price: AmericanPrice): string {
  const profit = americanToDecimal(price) - 1;
  const distance = ([wins, stake]: readonly [number, number]) => Math.abs(Math.log(wins / stake / profit));
  return commonFractions.reduce((best, next) => (distance(next) < distance(best) ? next : best)).join('/');
}

/** Formats a price in the chosen format: `+150`, `2.50` (stake included) or `6/4` (the nearest common fraction). */
export function formatOdds(price: AmericanPrice, format: OddsFormat): string {
  if (format === 'decimal') return americanToDecimal(price).toFixed(2);
  if (format === 'fractional') return nearestFraction(price);
  return formatPrice(price);
}
