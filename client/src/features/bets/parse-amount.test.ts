import { describe, expect, test } from 'vitest';
import { amountText, parseAmount } from './place-bet.ts';

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
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['.', '.'],
    ['$', '$'],
  ])('not %s', (_name, text) => {
    expect(parseAmount(text)).toBeNull();
  });
});

test('writes an amount the way a user would type it', () => {
  expect(amountText(2500)).toBe('25');
  expect(amountText(1250)).toBe('12.50');
});
