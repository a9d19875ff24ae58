import { expect, test } from 'vitest';
import {
  type ChartLine,
  dashOf,
  equalLineOffsets,
  nearestIndex,
  seriesColor,
  spreadIndices,
  valueRange,
  wholeTicks,
} from './chart-data.ts';

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

test('labels whole units only, at least two, however little the values differ', () => {
  const unit = 100;
  const range = valueRange([line(100_000, 99_950)], unit);
  expect(wholeTicks([99_900, 99_950, 100_000], range, unit)).toEqual([99_900, 100_000, 100_100]);
  const flat = valueRange([line(0)], unit);
  expect(wholeTicks([-100, -50, 0, 50, 100], flat, unit)).toEqual([-100, 0, 100]);
  expect(wholeTicks([98_000, 99_000], range, unit)).toEqual([98_000, 99_000]);
  expect(wholeTicks([0.45, 0.5], [0.4, 0.6], 0)).toEqual([0.45, 0.5]);
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

test('puts lines with the same value side by side, and leaves the others where they are', () => {
  const lines = [line(1000, 900, null), line(1000, 900, 800), line(1000, 950, 800), line(null, 700, 700)];
  const offsets = equalLineOffsets(lines, 3);
  expect(offsets.map(([first]) => first)).toEqual([-3.5, 0, 3.5, 0]);
  expect(offsets.map(([, second]) => second)).toEqual([-1.75, 1.75, 0, 0]);
  expect(offsets.map(([, , third]) => third)).toEqual([0, -1.75, 1.75, 0]);
  const crowd = equalLineOffsets(
    Array.from({ length: 9 }, () => line(1)),
    1,
  ).map(([offset]) => offset);
  expect([crowd[0], crowd[8], new Set(crowd).size]).toEqual([-8, 8, 9]);
});

test('gives eight lines eight colors and eight strokes', () => {
  const looks = Array.from({ length: 8 }, (_, index) => [seriesColor(index), dashOf({ color: seriesColor(index) })]);
  expect(new Set(looks.map(([color]) => color)).size).toBe(8);
  expect(new Set(looks.map(([, dash]) => dash)).size).toBe(8);
});
