import { expect, test } from 'vitest';
import { parseBreakDays, shortestBreak } from './player-limits.ts';

const day = 86_400_000;

test.each([
  ['1', 1],
  [' 30 ', 30],
  ['0', null],
  ['31', null],
  ['1.5', null],
  ['-3', null],
  ['', null],
  ['a week', null],
])("reads '%s' as %s days", (typed, days) => {
  expect(parseBreakDays(typed, 1)).toBe(days);
});

test('accepts only days that make a running break longer', () => {
  expect(shortestBreak(null, 0)).toBe(1);
  expect(shortestBreak(7 * day, 60_000)).toBe(8);
  expect(shortestBreak(7 * day, 0.6 * day)).toBe(7);
  expect(shortestBreak(30 * day, 60_000)).toBe(31);
  expect(parseBreakDays('7', 8)).toBeNull();
  expect(parseBreakDays('8', 8)).toBe(8);
});
