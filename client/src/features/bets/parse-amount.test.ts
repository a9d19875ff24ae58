import { describe, expect, test, vi } from 'vitest';
import { amountText, parseAmount, readAmount } from './parse-amount.ts';

describe('B7 parsing an amount', () => {
  test.each([
    ['25', 2500],
    ['12.5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    ['5.', 500],
    ['$10', 1000],
    [' 1,250.00 ', 125_000],
    ['0.01', 1],
  ])('%s', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  test.each([
    ['a blank', '  '],
    ['', ''],
    ['0', '0'],
    ['0.00', '0.00'],
    ['-5', '-5'],
    ['abc', 'abc'],
    ['10 dollars', '10 dollars'],
    ['1e3', '1e3'],
    ['12.345', '12.345'],
    ['12,50', '12,50'],
    ['1.000', '1.000'],
    ['1,00', '1,00'],
    ['0,000,000', '0,000,000'],
    ['99999999999999999999 with more digits than a number has', '9'.repeat(400)],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['.', '.'],
    ['$', '$'],
  ])('not %s', (_name, text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

describe('in a locale with a decimal comma', () => {
  test.each([
    ['de-DE', '10,5', 1050],
    ['de-DE', '10,50', 1050],
    ['de-DE', '10.50', 1050],
    ['de-DE', ',5', 50],
    ['de-DE', '1.250,50', 125_050],
    ['de-DE', '1.000,', 100_000],
    ['de-DE', '1.000.000', 100_000_000],
    ['fr-FR', '1 250,50', 125_050],
    ['fr-FR', '1\u202f250', 125_000],
    ['es-ES', '$ 12,5', 1250],
  ])('%s reads %s', (locale, text, cents) => {
    expect(parseAmount(text, locale)).toBe(cents);
  });

  test.each(['1.000', '10.000', '1,000', '1,250.00', '12.345', '1.00.000', '10,5,0'])('refuses %s', (text) => {
    expect(parseAmount(text, 'de-DE')).toBeNull();
  });
});

test.each([
  ['en-US', '10.555', 'Use up to two decimals, like 10.50.'],
  ['en-US', 'ten', 'Use up to two decimals, like 10.50.'],
  ['en-US', '1.000', 'Use up to two decimals, like 10.50.'],
  ['de-DE', '10,555', 'Use up to two decimals, like 10,50.'],
  ['de-DE', '1.000', 'Write 1000 without the dot, or up to two decimals, like 10,50.'],
])('%s explains why %s is refused', (locale, text, problem) => {
  expect(readAmount(text, locale)).toEqual({ cents: null, problem });
});

test.each(['', '  ', '$', '0', '0.', '0.0', '.', ','])(
  "does not explain '%s', which is not typed to the end",
  (text) => {
    expect(readAmount(text, 'en-US')).toEqual({ cents: null, problem: null });
  },
);

test("uses the browser's locale by default", () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  expect(parseAmount('10,5')).toBe(1050);
  vi.restoreAllMocks();
  expect(parseAmount('10,5')).toBeNull();
});

test('accepts in every locale what the app writes', () => {
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN'])
    for (const cents of [1, 50, 1250, 100_000, 1_234_567])
      expect([locale, parseAmount(amountText(cents), locale)]).toEqual([locale, cents]);
});

test('writes an amount the way a user would type it', () => {
  expect(amountText(2500)).toBe('25');
  expect(amountText(1250)).toBe('12.50');
});
