import { cashOutCents, fairProbability, nearestPayoutCents, payoutCents } from '@courtside/contract';
import { moneyline, spread, total } from '@courtside/core/league/games/providers/simulator/prices';

/** The prices of both sides of a market. */
type Prices = readonly [price: number, otherPrice: number];

/** What a cent staked returns on average. */
interface Return {
  readonly perCent: number;
  /** Cents. */
  readonly stake: number;
  readonly prices: Prices;
}

export interface StakeReturns {
  /** How many pairs of prices were covered, each from both sides. */
  readonly markets: number;
  /** The stake and price with the highest expected return of holding the bet. */
  readonly held: Return;
  /** The highest return of cashing out at the price of the bet. */
  readonly cashedOut: Return;
  /** The most that a cash-out at any offered price pays above the value of its bet at that price, in cents. Not above 0. */
  readonly overpaid: number;
  /** The highest expected return if every payout were rounded to the nearest cent. */
  readonly former: Return;
}

const maxStakeCents = 200;
/** The forecasts of the league stay within these ranges. Points. */
const forecasts = { maxMargin: 19, minTotal: 180, maxTotal: 260 };
/** Forecasts between two steps have the prices of one of them. Points. */
const forecastStep = 0.01;
const stakes = Array.from({ length: maxStakeCents }, (_, index) => index + 1);

/** Every pair of prices that the demo league offers in any market, as each side has it. */
function offeredPrices(): Prices[] {
  const { maxMargin, minTotal, maxTotal } = forecasts;
  const found = new Map<string, Prices>();
  const add = ([one, other]: Prices) => found.set(`${one} ${other}`, [one, other]).set(`${other} ${one}`, [other, one]);
  for (let margin = -maxMargin; margin <= maxMargin; margin += forecastStep) {
    add(moneyline(margin));
    add(spread({ margin, total: minTotal }).prices);
  }
  for (let points = minTotal; points <= maxTotal; points += forecastStep)
    add(total({ margin: 0, total: points }).prices);
  return [...found.values()];
}

/** The highest return of all stakes and prices, with the payout that `paid` gives. */
function highestReturn(offered: readonly Prices[], paid: (stake: number, prices: Prices) => number): Return {
  const returns = offered.flatMap((prices) =>
    stakes.map((stake): Return => ({ perCent: paid(stake, prices) / stake, stake, prices })),
  );
  return returns.reduce((best, next) => (next.perCent > best.perCent ? next : best));
}

/** The most that any cash-out pays above payout × fair probability, in cents. */
function highestOverpayment(offered: readonly Prices[]): number {
  const payouts = new Set(offered.flatMap(([price]) => stakes.map((stake) => payoutCents(stake, price))));
  let highest = Number.NEGATIVE_INFINITY;
  for (const payout of payouts) {
    for (const [price, otherPrice] of offered) {
      const value = payout * fairProbability(price, otherPrice);
      highest = Math.max(highest, cashOutCents(payout, price, otherPrice) - value);
    }
  }
  return highest;
}

/**
 * Computes what every stake from 1 to 200 cents returns at every price of the demo league. The fair probability of both prices
 * is the chance to win. A push returns the stake, which only moves a return towards 1.
 */
export function returnsOfStakes(): StakeReturns {
  const offered = offeredPrices();
  return {
    markets: offered.length,
    held: highestReturn(offered, (stake, prices) => payoutCents(stake, prices[0]) * fairProbability(...prices)),
    cashedOut: highestReturn(offered, (stake, prices) => cashOutCents(payoutCents(stake, prices[0]), ...prices)),
    overpaid: highestOverpayment(offered),
    former: highestReturn(
      offered,
      (stake, prices) => nearestPayoutCents(stake, prices[0]) * fairProbability(...prices),
    ),
  };
}
