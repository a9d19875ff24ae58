import { expect, test } from 'vitest';
import { resultBars } from './result-bars.ts';

test('counts results in twenty bars between round amounts', () => {
  const results = Float64Array.from({ length: 1_000 }, (_, index) => -24_300 + 50 * index);
  const { low, high, counts } = resultBars(results, [0]);
  expect([low, high, counts.length]).toEqual([-26_000, 26_000, 20]);
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(1_000);
});

test('keeps the shown amounts within the bars, and a few results far away in the last one', () => {
  const results = Float64Array.from({ length: 1_000 }, (_, index) => (index < 3 ? 9_000_000 : index));
  const { low, high, counts } = resultBars(results, [-4_000, 2_500]);
  expect([low, high]).toEqual([-4_000, 2_500]);
  expect(counts.at(-1)).toBe(3);
});

test('has a range if all results are the same', () => {
  expect(resultBars(new Float64Array(10).fill(500), [500])).toMatchObject({ low: 500, high: 600 });
});
