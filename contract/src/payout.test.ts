import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAmountCents } from './money.ts';
import { americanToDecimal, payoutCents } from './odds.ts';

const amount = fc.integer({ min: 1, max: maxAmountCents });
const positivePrice = fc.integer({ min: 100, max: 100_000 });
const americanPrice = fc.oneof(
  positivePrice,
  positivePrice.map((price) => -price),
);

/** The payout rule in exact arithmetic. */
function exactPayout(stake: number, price: number): bigint {
  const s = BigInt(stake);
  const p = BigInt(Math.abs(price));
  const [numerator, denominator] = price > 0 ? [s * p + s * 100n, 100n] : [s * 100n + s * p, p];
  return (2n * numerator + denominator) / (2n * denominator);
}

describe('R2 payout', () => {
  it.each([
    // Integer above 0: amount × price/100 + amount.
    [10_000, 150, 25_000],
    [5000, 100, 10_000],
    [2550, 137, 6044],
    [1, 150, 3],
    // Integer below 0: amount / |price| × 100 + amount.
    [10_000, -150, 16_667],
    [15_000, -150, 25_000],
    [5000, -100, 10_000],
    [1, -300, 1],
    [3, -200, 5],
    // Not an integer: amount × price.
    [10_000, 1.53, 15_300],
    [5000, 2.58, 12_900],
    [333, 1.5, 500],
    [100_000, 1.005, 100_500],
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
        const exact = (2n * BigInt(stake) * BigInt(thousandths) + 1000n) / 2000n;
        expect(BigInt(payoutCents(stake, price))).toBe(exact);
      }),
      { numRuns: 5000 },
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
