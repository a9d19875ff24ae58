import { formatCents, formatWholeDollars } from '@courtside/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ChartLine,
  dashOf,
  equalLineOffsets,
  nearestIndex,
  seriesColor,
  spreadIndices,
  valueRange,
  valueTicks,
} from './chart-data.ts';

/** Labels a chance (0 to 1) to the tenth of a percent. */
const formatChance = (chance: number) => `${Math.round(chance * 1000) / 10}%`;

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
  expect(valueTicks(range, unit, 3)).toEqual([99_900, 100_000, 100_100]);
  const flat = valueRange([line(0)], unit);
  expect(valueTicks(flat, unit, 3)).toEqual([-100, 0, 100]);
  expect(valueTicks([97_800, 99_300], unit, 2)).toEqual([98_000, 99_000]);
  expect(valueTicks([0.44, 0.51], 0, 2)).toEqual([0.45, 0.5]);
});

test('prefers the wanted number of ticks', () => {
  expect(valueTicks([0, 100_000], 100, 3)).toEqual([0, 50_000, 100_000]);
  expect(valueTicks([0, 100_000], 100, 5)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(valueTicks([0, 100_000], 100, 6)).toEqual([0, 20_000, 40_000, 60_000, 80_000, 100_000]);
});

/** Cents from −$10,000,000 to $10,000,000, small and large amounts alike. */
const anyCents = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
);
/** Two balances, which may be equal or close to each other. */
const anyRange = fc.tuple(anyCents, fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.nat(1_000_000_000)));

test.each([
  ['whole dollars', 100, formatWholeDollars],
  ['cents', 1, formatCents],
])('labels any range of balances in %s with two to six distinct round values', (_name, unit, format) => {
  fc.assert(
    fc.property(anyRange, fc.integer({ min: 0, max: 12 }), ([balance, width], wanted) => {
      const range = valueRange([line(balance, balance + width)], unit);
      const ticks = valueTicks(range, unit, wanted);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(step).toBeGreaterThanOrEqual(unit);
      const digits = Number((step / 10 ** Math.floor(Math.log10(step))).toPrecision(6));
      expect([1, 2, 2.5, 5]).toContain(digits);
      for (const [index, tick] of ticks.entries()) {
        expect(tick % unit).toBeCloseTo(0);
        expect(tick).toBe((ticks[0] ?? 0) + index * step);
        expect(tick).toBeGreaterThanOrEqual(range[0]);
        expect(tick).toBeLessThanOrEqual(range[1]);
      }
      expect(new Set(ticks.map(format)).size).toBe(ticks.length);
    }),
    { numRuns: 3000 },
  );
});

test('labels any range of chances with two to six distinct values', () => {
  const chance = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(chance, chance, fc.boolean(), (from, to, flat) => {
      const ticks = valueTicks(valueRange([line(from, flat ? from : to)], 0.001), 0.001, 3);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(new Set(ticks.map(formatChance)).size).toBe(ticks.length);
    }),
    { numRuns: 3000 },
  );
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
