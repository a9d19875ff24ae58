import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxAmountCents } from './money.ts';
import {
  americanToDecimal,
  cashOutCents,
  decimalToAmerican,
  fairProbability,
  formatOdds,
  formatPrice,
  impliedProbability,
  isAmericanPrice,
  payoutCents,
  probabilityToAmerican,
} from './odds.ts';

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
  ])('of a stake of %d cents at %d is %d cents', (stake, price, paid) => {
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
  ])('of a stake of %s at %s is nothing: one of them is missing', (stake, price) => {
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

  it('is exact where the cents fall on a half', () => {
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

  it('is exact at decimal prices of two and three decimals', () => {
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

  it('never pays back less than the stake, nor less for a larger stake or a longer price', () => {
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

describe('prices', () => {
  it('are whole numbers of 100 or more either side of zero', () => {
    expect([100, -100, 150, -110, 100_000].every(isAmericanPrice)).toBe(true);
    expect([0, 99, -99, 1.91, 150.5, Number.NaN, Number.POSITIVE_INFINITY].some(isAmericanPrice)).toBe(false);
  });

  it.each([
    [1.53, -189],
    [2.58, 158],
    [1.5, -200],
    [2, 100],
    [1.9, -111],
    [1.91, -110],
    [4, 300],
    [1.27, -370],
    [1.01, -10_000],
    [2.145, 115],
  ])('turn decimal odds of %d into %d', (decimal, american) => {
    expect(decimalToAmerican(decimal)).toBe(american);
  });

  it.each([1, 0.5, 0, -2, Number.NaN, Number.POSITIVE_INFINITY])(
    'have no American form for decimal odds of %d',
    (decimal) => {
      expect(() => decimalToAmerican(decimal)).toThrow(RangeError);
    },
  );

  it('survive the way to decimal odds and to probability and back', () => {
    fc.assert(
      fc.property(americanPrice, (price) => {
        // −100 and +100 are the same price, written +100.
        const same = price === -100 ? 100 : price;
        expect(decimalToAmerican(americanToDecimal(price))).toBe(same);
        expect(probabilityToAmerican(impliedProbability(price))).toBe(same);
      }),
      { numRuns: 2000 },
    );
  });

  it('become an American price a book may show from every decimal above 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.001, max: 1001, noNaN: true }), (decimal) => {
        const price = decimalToAmerican(decimal);
        expect(isAmericanPrice(price)).toBe(true);
        // Nearest: neither neighbour is closer on the American scale.
        const exact = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
        expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.5 + 1e-9 * Math.abs(exact));
      }),
    );
  });

  it.each([0, 1, -0.1, 1.5, Number.NaN])('have no American form for a probability of %d', (probability) => {
    expect(() => probabilityToAmerican(probability)).toThrow(RangeError);
  });

  it('imply a probability that falls as the price gets longer', () => {
    expect(impliedProbability(-110)).toBeCloseTo(0.5238, 4);
    expect(impliedProbability(100)).toBe(0.5);
    expect(impliedProbability(300)).toBe(0.25);
    fc.assert(
      fc.property(positivePrice, (price) => {
        expect(impliedProbability(price + 1)).toBeLessThan(impliedProbability(price));
        expect(impliedProbability(-price - 1)).toBeGreaterThan(impliedProbability(-price));
      }),
    );
  });

  it('are shown with a plus or a true minus', () => {
    expect(formatPrice(150)).toBe('+150');
    expect(formatPrice(-150)).toBe('−150');
  });
});

describe('odds in the way of writing somebody chose', () => {
  it.each([
    [150, '+150', '2.50', '6/4'],
    [-110, '−110', '1.91', '10/11'],
    [100, '+100', '2.00', '1/1'],
    [-100, '−100', '2.00', '1/1'],
    [-450, '−450', '1.22', '2/9'],
    [333, '+333', '4.33', '10/3'],
    [137, '+137', '2.37', '11/8'],
    [-10_000, '−10000', '1.01', '1/100'],
    [50_000, '+50000', '501.00', '100/1'],
  ])('%d is %s, %s or %s', (price, american, decimal, fractional) => {
    expect(formatOdds(price, 'american')).toBe(american);
    expect(formatOdds(price, 'decimal')).toBe(decimal);
    expect(formatOdds(price, 'fractional')).toBe(fractional);
  });

  it('as a fraction stay within a tenth of what the price wins, for every price a game is likely to have', () => {
    for (let size = 100; size <= 2_000; size += 1) {
      for (const price of [size, -size]) {
        const [wins = 0, stake = 1] = formatOdds(price, 'fractional').split('/').map(Number);
        const profit = americanToDecimal(price) - 1;
        expect(Math.abs(wins / stake / profit - 1), `${price}`).toBeLessThan(0.1);
      }
    }
  });
});

/** Two prices of one market: an implied sum of 1.00 to 1.25, as accepted from a bookmaker. */
const market = fc.tuple(americanPrice, americanPrice).filter(([own, other]) => {
  const sum = impliedProbability(own) + impliedProbability(other);
  return sum >= 1 && sum <= 1.25;
});

/** The implied probability of a price as a fraction. */
function exactImplied(price: number): { top: bigint; bottom: bigint } {
  const size = BigInt(Math.abs(price));
  return { top: price > 0 ? 100n : size, bottom: size + 100n };
}

describe('the value of cashing out', () => {
  it.each([
    // Stake, price taken, prices now of the own and the other side, cents.
    [10_000, 150, 150, -170, 9_712],
    [10_000, -170, -170, 150, 9_712],
    [10_000, 100, -100, -100, 10_000],
    [10_000, 150, -200, 170, 16_071],
    [10_000, 150, 1_000, -2_000, 2_178],
    [1, 150, 1_000, -2_000, 0],
  ])('of %d cents at %d is fair at %d against %d: %d cents', (stake, price, own, other, cents) => {
    expect(cashOutCents(payoutCents(stake, price), own, other)).toBe(cents);
  });

  it('is the payout times the fair probability, exactly rounded down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000 * maxAmountCents }),
        americanPrice,
        americanPrice,
        (payout, own, other) => {
          const [p, q] = [exactImplied(own), exactImplied(other)];
          const [share, whole] = [p.top * q.bottom, p.top * q.bottom + q.top * p.bottom];
          const cents = BigInt(cashOutCents(payout, own, other));
          expect(cents * whole <= BigInt(payout) * share).toBe(true);
          expect((cents + 1n) * whole > BigInt(payout) * share).toBe(true);
        },
      ),
    );
  });

  it('agrees with the fair probability', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, (payout, own, other) => {
        const value = payout * fairProbability(own, other);
        expect(Math.abs(cashOutCents(payout, own, other) - value)).toBeLessThan(1 + value * 1e-9);
      }),
    );
  });

  it('of both sides together is never more than the payout, and at most one cent less', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, (payout, one, two) => {
        const sum = cashOutCents(payout, one, two) + cashOutCents(payout, two, one);
        expect(payout - sum).toBeGreaterThanOrEqual(0);
        expect(payout - sum).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('of a bet just placed is never more than its stake', () => {
    fc.assert(
      fc.property(amount, market, (stake, [own, other]) => {
        expect(cashOutCents(payoutCents(stake, own), own, other)).toBeLessThanOrEqual(stake);
      }),
    );
  });

  it('never falls when the own side becomes likelier', () => {
    fc.assert(
      fc.property(amount, americanPrice, americanPrice, americanPrice, (payout, one, two, other) => {
        const [less, more] = impliedProbability(one) < impliedProbability(two) ? [one, two] : [two, one];
        expect(cashOutCents(payout, less, other)).toBeLessThanOrEqual(cashOutCents(payout, more, other));
      }),
    );
  });
});
