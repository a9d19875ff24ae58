import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  americanToDecimal,
  decimalToAmerican,
  formatOdds,
  formatPrice,
  impliedProbability,
  isAmericanPrice,
  probabilityToAmerican,
} from './odds.ts';

const positivePrice = fc.integer({ min: 100, max: 100_000 });
const americanPrice = fc.oneof(
  positivePrice,
  positivePrice.map((price) => -price),
);

describe('American prices', () => {
  it('are integers of at least 100 or at most −100', () => {
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
  ])('decimalToAmerican converts %d to %d', (decimal, american) => {
    expect(decimalToAmerican(decimal)).toBe(american);
  });

  it.each([1, 0.5, 0, -2, Number.NaN, Number.POSITIVE_INFINITY])(
    'decimalToAmerican throws a RangeError for %d',
    (decimal) => {
      expect(() => decimalToAmerican(decimal)).toThrow(RangeError);
    },
  );

  it('convert to decimal odds and to probabilities and back without loss', () => {
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

  it('decimalToAmerican returns the nearest valid price for all decimal odds above 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.001, max: 1001, noNaN: true }), (decimal) => {
        const price = decimalToAmerican(decimal);
        expect(isAmericanPrice(price)).toBe(true);
        // Nearest: neither neighbor is closer on the American scale.
        const exact = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
        expect(Math.abs(price - exact)).toBeLessThanOrEqual(0.5 + 1e-9 * Math.abs(exact));
      }),
    );
  });

  it.each([0, 1, -0.1, 1.5, Number.NaN])('probabilityToAmerican throws a RangeError for %d', (probability) => {
    expect(() => probabilityToAmerican(probability)).toThrow(RangeError);
  });

  it('imply a lower probability as the price gets longer', () => {
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
});

describe('odds formats', () => {
  it('show American prices with a plus or a typographic minus sign', () => {
    expect(formatPrice(150)).toBe('+150');
    expect(formatPrice(-150)).toBe('−150');
  });

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
  ])('show %d as %s, %s or %s', (price, american, decimal, fractional) => {
    expect(formatOdds(price, 'american')).toBe(american);
    expect(formatOdds(price, 'decimal')).toBe(decimal);
    expect(formatOdds(price, 'fractional')).toBe(fractional);
  });

  it('show a fraction within 10 % of the exact profit for all likely prices', () => {
    for (let size = 100; size <= 2_000; size += 1) {
      for (const price of [size, -size]) {
        const [wins = 0, stake = 1] = formatOdds(price, 'fractional').split('/').map(Number);
        const profit = americanToDecimal(price) - 1;
        expect(Math.abs(wins / stake / profit - 1), `${price}`).toBeLessThan(0.1);
      }
    }
  });
});
