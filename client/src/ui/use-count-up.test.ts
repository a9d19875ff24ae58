import { expect, test } from 'vitest';
import { countAt } from './money.tsx';

test('counts from the old to the new balance in half a second, in whole cents', () => {
  expect(countAt(100_000, 95_000, 0)).toBe(100_000);
  expect(countAt(100_000, 95_000, 500)).toBe(95_000);
  expect(countAt(100_000, 95_000, 9_999)).toBe(95_000);
  const half = countAt(0, 101, 250);
  expect(half).toBeGreaterThan(50);
  expect(half).toBeLessThan(101);
  expect(Number.isInteger(half)).toBe(true);
});
