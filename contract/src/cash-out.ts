import type { Cents } from './money.ts';
import type { AmericanPrice } from './odds.ts';

/** By how much a half point lowers the probability of a cash-out: 1/40, more than it is worth in any NBA market. */
const halfPointsPerWhole = 40n;

/**
 * Returns the cash-out amount of a bet in cents: its payout × the fair probability of its side at the current prices,
 * rounded down. For each half point by which the bet's line is worse than the current line, the probability is lowered by
 * 1/40, so that cashing out never pays more than the bet is worth. A better line does not raise it.
 * @param payout what a win pays, stake included, in cents
 * @param worseBy `halfPointsWorse` of the bet
 */
export function cashOutCents(payout: Cents, price: AmericanPrice, otherPrice: AmericanPrice, worseBy = 0): Cents {
  return cashOutParlayCents(payout, [{ price, otherPrice, worseBy }]);
}

/** The current odds of a leg whose game has not begun. */
export interface OpenLeg {
  /** The price of the leg's side now, and of the other side. */
  readonly price: AmericanPrice;
  readonly otherPrice: AmericanPrice;
  /** `halfPointsWorse` of the leg. */
  readonly worseBy: number;
}

/**
 * Returns the cash-out amount of a parlay in cents: its payout × the product of the fair probabilities of its open legs, as
 * `cashOutCents` has them, rounded down once.
 * @param payout what the ticket pays if all open legs win, without its void legs and pushes, in cents
 */
export function cashOutParlayCents(payout: Cents, open: readonly OpenLeg[]): Cents {
  // Integer arithmetic: a float just below a whole cent would cost the user that cent.
  let [numerator, denominator] = [BigInt(payout), 1n];
  for (const { price, otherPrice, worseBy } of open) {
    const [own, ownOf] = impliedFraction(price);
    const [other, otherOf] = impliedFraction(otherPrice);
    const whole = own * otherOf + other * ownOf;
    const probability = own * otherOf * halfPointsPerWhole - whole * BigInt(worseBy);
    if (probability <= 0n) return 0;
    numerator *= probability;
    denominator *= whole * halfPointsPerWhole;
  }
  return Number(numerator / denominator);
}

/**
 * Returns what a cash-out of this value pays, in cents: at most the stake while only one reading has shown the market's
 * price.
 */
export function payableCashOut(value: Cents, stake: Cents, isUnconfirmed: boolean): Cents {
  return isUnconfirmed ? Math.min(value, stake) : value;
}

/** Returns the implied probability of an integer American price as a fraction. */
function impliedFraction(price: AmericanPrice): readonly [numerator: bigint, denominator: bigint] {
  const size = BigInt(Math.abs(price));
  return price > 0 ? [100n, size + 100n] : [size, size + 100n];
}
