import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOutCents } from './cash-out.ts';
import { maxAmountCents } from './money.ts';
import { americanToDecimal, fairProbability, impliedProbability, nearestPayoutCents, payoutCents } from './odds.ts';

const smallAmount = fc.integer({ min: 1, max: 99 });
const amount = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: maxAmountCents }) }, smallAmount);
const positivePrice = fc.integer({ min: 100, max: 100_000 });
const americanPrice = fc.oneof(
  positivePrice,
  positivePrice.map((price) => -price),
);

/** A quotient rounded half up, or down for the payout of a stake under a dollar. */
function rounded(stake: number, numerator: bigint, denominator: bigint): bigint {
  return stake < 100 ? numerator / denominator : (2n * numerator + denominator) / (2n * denominator);
}

/** The payout rule in exact arithmetic. */
function exactPayout(stake: number, price: number): bigint {
  const s = BigInt(stake);
  const p = BigInt(Math.abs(price));
  return price > 0 ? rounded(stake, s * p + s * 100n, 100n) : rounded(stake, s * 100n + s * p, p);
}

describe('R2 payout', () => {
  it.each([
    // Integer above 0: amount × price/100 + amount.
    [10_000, 150, 25_000],
    [5000, 100, 10_000],
    [2550, 137, 6044],
    [101, 150, 253],
    // Integer below 0: amount / |price| × 100 + amount.
    [10_000, -150, 16_667],
    [15_000, -150, 25_000],
    [5000, -100, 10_000],
    [101, -200, 152],
    // Not an integer: amount × price.
    [10_000, 1.53, 15_300],
    [5000, 2.58, 12_900],
    [333, 1.5, 500],
    [100_000, 1.005, 100_500],
    // Rounded down for stakes under a dollar.
    [1, 150, 2],
    [99, 150, 247],
    [1, -300, 1],
    [1, -101, 1],
    [3, -200, 4],
    [99, -200, 148],
    [1, 1.99, 1],
    [99, 1.5, 148],
    [50, 1.1, 55],
    [70, 1.1, 77],
    [29, 2.1, 60],
  ])('for a stake of %d cents at %d is %d cents', (stake, price, paid) => {
    expect(payoutCents(stake, price)).toBe(paid);
  });

  it.each([
    [null, 150],
    [undefined, 150],
    [0, 150],
    [1000, null],
    [1000, undefined],
    [1000, 0],
    [Number.NaN, 150],
    [1000, Number.NaN],
    [1000, Number.POSITIVE_INFINITY],
  ])('is zero for a stake of %s at %s, because one of them is missing', (stake, price) => {
    expect(payoutCents(stake, price)).toBe(0);
  });

  it('is an absolute value', () => {
    expect(payoutCents(-10_000, 150)).toBe(25_000);
    expect(payoutCents(-10_000, -150)).toBe(16_667);
    expect(payoutCents(-10_000, 1.53)).toBe(15_300);
    expect(payoutCents(10_000, -1.53)).toBe(15_300);
  });

  it('is exact to the cent for every whole stake and price', () => {
    fc.assert(
      fc.property(amount, americanPrice, (stake, price) => {
        expect(BigInt(payoutCents(stake, price))).toBe(exactPayout(stake, price));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is exact when the result ends in half a cent', () => {
    const halves = fc.tuple(fc.integer({ min: 0, max: maxAmountCents / 2 - 1 }), fc.integer({ min: 50, max: 49_999 }));
    fc.assert(
      fc.property(halves, ([n, m]) => {
        const stake = 2 * n + 1;
        expect(BigInt(payoutCents(stake, 2 * m + 100))).toBe(exactPayout(stake, 2 * m + 100));
        expect(BigInt(payoutCents(stake, -200))).toBe(exactPayout(stake, -200));
      }),
      { numRuns: 5000 },
    );
  });

  it('is exact for decimal odds with two and three decimals', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1001, max: 1_000_999 }), (stake, thousandths) => {
        fc.pre(thousandths % 1000 !== 0);
        const price = Number(`${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`);
        const exact = rounded(stake, BigInt(stake) * BigInt(thousandths), 1000n);
        expect(BigInt(payoutCents(stake, price))).toBe(exact);
      }),
      { numRuns: 5000 },
    );
  });

  it('of a stake under a dollar is never worth more than the stake, whatever margin the book has', () => {
    const prices = fc.tuple(americanPrice, americanPrice);
    fc.assert(
      fc.property(smallAmount, prices, (stake, [price, otherPrice]) => {
        fc.pre(impliedProbability(price) + impliedProbability(otherPrice) >= 1);
        const payout = payoutCents(stake, price);
        expect(payout * fairProbability(price, otherPrice)).toBeLessThanOrEqual(stake * (1 + 1e-12));
        expect(cashOutCents(payout, price, otherPrice)).toBeLessThanOrEqual(stake);
      }),
      { numRuns: 5000 },
    );
  });

  it('was rounded to the nearest cent for stakes under a dollar before, and still is from a dollar on', () => {
    expect([1, 3, 99].map((stake) => nearestPayoutCents(stake, 150))).toEqual([3, 8, 248]);
    expect([1, 3, 99].map((stake) => nearestPayoutCents(stake, -200))).toEqual([2, 5, 149]);
    const dollars = fc.integer({ min: 100, max: maxAmountCents });
    fc.assert(
      fc.property(dollars, americanPrice, (stake, price) => {
        expect(nearestPayoutCents(stake, price)).toBe(payoutCents(stake, price));
      }),
    );
  });

  it('is never less than the stake and never decreases with a larger stake or a longer price', () => {
    const longer = fc
      .tuple(americanPrice, americanPrice)
      .map(([a, b]) => (americanToDecimal(a) < americanToDecimal(b) ? ([a, b] as const) : ([b, a] as const)));
    fc.assert(
      fc.property(amount, amount, longer, (one, other, [short, long]) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(payoutCents(less, short)).toBeGreaterThanOrEqual(less);
        expect(payoutCents(more, short)).toBeGreaterThanOrEqual(payoutCents(less, short));
        expect(payoutCents(less, long)).toBeGreaterThanOrEqual(payoutCents(less, short));
      }),
    );
  });
});
