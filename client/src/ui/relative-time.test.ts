import { expect, test } from 'vitest';
import { formatAgo } from './relative-time.tsx';

const minute = 60_000;

test.each([
  [-3000, 'just now'],
  [59_999, 'just now'],
  [minute, '1 minute ago'],
  [4 * minute + 59_000, '4 minutes ago'],
  [61 * minute, '1 hour ago'],
  [50 * 60 * minute, '2 days ago'],
])('formats %i ms ago as %s', (ago, shown) => {
  expect(formatAgo(1_000_000_000_000 - ago, 1_000_000_000_000)).toBe(shown);
});

test("writes 'N/A' for an unknown time", () => {
  expect(formatAgo(Number.NaN, 0)).toBe('N/A');
});
