import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatChange,
  formatWholeChange,
  formatWholeDollars,
  isWholeCents,
  maxAmountCents,
  roundHalfAway,
  toCents,
  toDollars,
} from './money.ts';

const cents = fc.integer({ min: -maxAmountCents, max: maxAmountCents });

/** Writes cents as dollars, such as '-12.05', without using a float. */
function written(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

describe('rounding', () => {
  it.each([
    [2.5, 3],
    [-2.5, -3],
    [2.4999, 2],
    [-2.4999, -2],
    [0.5, 1],
    [-0.5, -1],
    [1.005 * 100, 101],
    [8.575 * 100, 858],
    [-1.005 * 100, -101],
    [0, 0],
    [-0, 0],
    [-0.2, 0],
  ])('rounds %d to %d: to the nearest, halves away from zero', (value, rounded) => {
    expect(roundHalfAway(value)).toBe(rounded);
  });

  it('returns every whole number unchanged, even the largest', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (whole) => {
        expect(roundHalfAway(whole)).toBe(whole);
      }),
    );
    expect(roundHalfAway(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('rounds dollars with three decimals as decimal arithmetic does, up to the largest amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxAmountCents * 10, max: maxAmountCents * 10 }), (mills) => {
        const digits = String(Math.abs(mills)).padStart(4, '0');
        const dollars = Number(`${mills < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`);
        const magnitude = (BigInt(Math.abs(mills)) + 5n) / 10n;
        expect(BigInt(toCents(dollars))).toBe(mills < 0 ? -magnitude : magnitude);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('cents and dollars', () => {
  it('convert in both directions without loss', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(toCents(toDollars(value))).toBe(value);
        expect(toCents(Number(written(value)))).toBe(value);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('isWholeCents', () => {
  it('accepts every amount of whole cents, parsed or computed', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(isWholeCents(Number(written(value)))).toBe(true);
        expect(isWholeCents(toDollars(value))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('rejects a third decimal for all amounts, even the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmountCents - 1 }), fc.integer({ min: 1, max: 9 }), (value, mill) => {
        expect(isWholeCents(Number(`${written(value)}${mill}`))).toBe(false);
      }),
      { numRuns: 2000 },
    );
    expect(isWholeCents(9_999_999.995)).toBe(false);
  });

  it('tolerates binary rounding errors of a sum', () => {
    expect(isWholeCents(0.1 + 0.2)).toBe(true);
    expect(isWholeCents(1.1 * 3)).toBe(true);
  });

  it.each([1e-10, Number.MIN_VALUE, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    'rejects %d',
    (value) => {
      expect(isWholeCents(value)).toBe(false);
    },
  );
});

describe('money formats', () => {
  it.each([
    [123_450, '$1,234.50', '+$1,234.50'],
    [-1000, '−$10.00', '−$10.00'],
    [2450, '$24.50', '+$24.50'],
    [5, '$0.05', '+$0.05'],
    [0, '$0.00', '$0.00'],
    [maxAmountCents, '$10,000,000.00', '+$10,000,000.00'],
  ])('show %d cents as %s, and a change by it as %s', (value, plain, change) => {
    expect(formatCents(value)).toBe(plain);
    expect(formatChange(value)).toBe(change);
  });

  it.each([
    [123_450, '$1,235', '+$1,235'],
    [100_000, '$1,000', '+$1,000'],
    [-5000, '−$50', '−$50'],
    [-20, '$0', '$0'],
    [20, '$0', '$0'],
  ])('show %d cents in whole dollars as %s, and a change by it as %s', (value, plain, change) => {
    expect(formatWholeDollars(value)).toBe(plain);
    expect(formatWholeChange(value)).toBe(change);
  });

  it('show every cent exactly', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const shown = formatCents(value).replace('−', '-').replace(/[$,]/g, '');
        expect(shown).toBe(written(value));
      }),
    );
  });

  it('group thousands as the language does', () => {
    const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(cents, (value) => {
        expect(formatCents(value)).toBe(usd.format(toDollars(value)).replace('-', '−'));
      }),
    );
  });
});
