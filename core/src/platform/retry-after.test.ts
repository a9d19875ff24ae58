import { expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const date = 'Sat, 21 Nov 2026 18:00:00 GMT';

it.each([
  ['0', 0],
  ['30', 30_000],
  ['999999', 999_999_000],
  ['99999999999', 99_999_999_999_000],
  ['Sat, 21 Nov 2026 18:02:00 GMT', 120_000],
  ['Sat, 21 Nov 2026 17:00:00 GMT', 0],
])('reads %s as %d ms', (wait, ms) => {
  expect(readRetryAfter(new Headers({ 'retry-after': wait, date }))).toBe(ms);
});

it.each(['', 'later', '-1', '12.5', '1e3', '2026-11-21'])('does not read %j', (wait) => {
  expect(readRetryAfter(new Headers({ 'retry-after': wait, date }))).toBeNull();
});

it('reads no date without the clock of the source, and nothing without the header', () => {
  expect(readRetryAfter(new Headers({ 'retry-after': date }))).toBeNull();
  expect(readRetryAfter(new Headers({ date }))).toBeNull();
});
