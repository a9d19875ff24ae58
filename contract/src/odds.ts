import { type Cents, roundHalfAway } from './money.ts';

/** An American price (moneyline): +150 wins 150 on a stake of 100, −150 needs 150 to win 100. */
export type AmericanPrice = number;

/**
 * What a winning bet pays back, stake included, in cents.
 *
 * The three branches are those of the product's payout rule:
 * integer price above 0: `amount × price/100 + amount`; integer price below 0: `amount / |price| × 100 + amount`;
 * a price that is not an integer is taken as decimal odds: `amount × price`.
 * A missing amount or price pays 0; the result is absolute and rounded half away from zero.
 * Exact for whole cents and integer prices while amount × price stays below 10¹⁵, far above any bet taken.
 */
export function payoutCents(amount: Cents | null | undefined, price: number | null | undefined): Cents {
  if (!amount || !price || !Number.isFinite(amount) || !Number.isFinite(price)) return 0;
  if (!Number.isInteger(price)) return Math.abs(roundHalfAway(amount * price));
  const stake = Math.abs(amount);
  return price > 0 ? nearestQuotient(stake * (price + 100), 100) : nearestQuotient(stake * (100 - price), -price);
}

/** The quotient of two positive whole numbers to the nearest whole, halves up, with no fraction ever rounded twice. */
function nearestQuotient(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

/** True for an American price a book may show: a whole number of 100 or more either side of zero. */
export function isAmericanPrice(price: number): boolean {
  return Number.isInteger(price) && Math.abs(price) >= 100;
}

/**
 * Decimal odds (stake included) to the nearest American price.
 * @throws RangeError unless they are finite and above 1.
 */
export function decimalToAmerican(decimal: number): AmericanPrice {
  if (!(decimal > 1) || !Number.isFinite(decimal)) throw new RangeError(`decimal odds must be above 1, got ${decimal}`);
  return decimal >= 2 ? Math.round((decimal - 1) * 100) : Math.round(-100 / (decimal - 1));
}

/** American price to decimal odds, stake included. */
export function americanToDecimal(price: AmericanPrice): number {
  return price > 0 ? 1 + price / 100 : 1 + 100 / -price;
}

/** Probability a price implies, the book's margin included (0 to 1). */
export function impliedProbability(price: AmericanPrice): number {
  return 1 / americanToDecimal(price);
}

/**
 * Probability to the nearest American price.
 * @throws RangeError unless it lies between 0 and 1, ends excluded.
 */
export function probabilityToAmerican(probability: number): AmericanPrice {
  return decimalToAmerican(1 / probability);
}

/**
 * Probability of one side with the book's margin removed in proportion (0 to 1): its implied probability divided by the
 * sum of both.
 */
export function fairProbability(price: AmericanPrice, otherPrice: AmericanPrice): number {
  const own = impliedProbability(price);
  return own / (own + impliedProbability(otherPrice));
}

/**
 * What cashing out a bet pays, in cents: its payout × the fair probability of its side at the prices now, rounded down.
 * @param payout what a win pays, stake included, in cents
 */
export function cashOutCents(payout: Cents, price: AmericanPrice, otherPrice: AmericanPrice): Cents {
  const [own, ownOf] = impliedFraction(price);
  const [other, otherOf] = impliedFraction(otherPrice);
  // Whole numbers throughout: a float just under a whole cent would cost the user that cent.
  return Number((BigInt(payout) * own * otherOf) / (own * otherOf + other * ownOf));
}

/** The implied probability of a whole American price as a fraction. */
function impliedFraction(price: AmericanPrice): readonly [numerator: bigint, denominator: bigint] {
  const size = BigInt(Math.abs(price));
  return price > 0 ? [100n, size + 100n] : [size, size + 100n];
}

/** A price as people read it: `+150`, `−150`. */
export function formatPrice(price: AmericanPrice): string {
  return price > 0 ? `+${price}` : `−${Math.abs(price)}`;
}

/** How odds may be written. */
export const oddsFormats = ['american', 'decimal', 'fractional'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** The fractions bookmakers write, shortest odds first: what a stake of the second number wins. */
const usualFractions: readonly (readonly [wins: number, stake: number])[] = (
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

/** The usual fraction nearest to a price, by ratio. Rounded: bets pay by the American price. */
function nearestFraction(price: AmericanPrice): string {
  const profit = americanToDecimal(price) - 1;
  const distance = ([wins, stake]: readonly [number, number]) => Math.abs(Math.log(wins / stake / profit));
  return usualFractions.reduce((best, next) => (distance(next) < distance(best) ? next : best)).join('/');
}

/** A price in the way of writing somebody chose: `+150`, `2.50` (stake included) or `6/4` (the nearest usual fraction). */
export function formatOdds(price: AmericanPrice, format: OddsFormat): string {
  if (format === 'decimal') return americanToDecimal(price).toFixed(2);
  if (format === 'fractional') return nearestFraction(price);
  return formatPrice(price);
}
