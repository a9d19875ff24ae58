import { expect, test } from 'vitest';
import { type ChartLine, dashOf, nearestIndex, seriesColor, spreadIndices, valueRange } from './chart-data.ts';

const line = (...values: (number | null)[]): ChartLine => ({ id: 'a', label: 'A', values, color: 'court' });

test('pads the range of values, also for a flat line and for no values', () => {
  const [low, high] = valueRange([line(100, null, 200), line(150)]);
  expect([low < 100, high > 200]).toEqual([true, true]);
  const flat = valueRange([line(1000, 1000)]);
  expect(flat[0]).toBeLessThan(1000);
  expect(flat[1]).toBeGreaterThan(1000);
  expect(valueRange([line(0)])).toEqual([-1, 1]);
  expect(valueRange([line(null)])).toEqual([0, 1]);
});

test('finds the time nearest to the pointer', () => {
  const at = [0, 100, 1000];
  expect([-5, 49, 51, 549, 551, 9999].map((instant) => nearestIndex(at, instant))).toEqual([0, 0, 1, 1, 2, 2]);
});

test('picks a few points from many, including the first and the last', () => {
  expect(spreadIndices(3, 12)).toEqual([0, 1, 2]);
  const few = spreadIndices(200, 12);
  expect([few.length, few[0], few.at(-1), new Set(few).size]).toEqual([12, 0, 199, 12]);
});

test('gives eight lines eight colors and eight strokes', () => {
  const looks = Array.from({ length: 8 }, (_, index) => [seriesColor(index), dashOf(index)]);
  expect(new Set(looks.map(([color]) => color)).size).toBe(8);
  expect(new Set(looks.map(([, dash]) => dash)).size).toBe(8);
});
