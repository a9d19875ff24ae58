import { expect, test } from 'vitest';
import { chanceScale, stepPath } from './chance-scale.ts';
import { chancesOf, formatChance, oddsSummary, withPricesNow } from './odds-history.tsx';

const teams = { team1: 'Boston Celtics', team2: 'Portland Trail Blazers' };
const tipOff = Date.parse('2026-11-21T20:00:00Z');
const point = (minutes: number, team1_price: number, team2_price: number) => ({
  at: new Date(tipOff - minutes * 60_000).toISOString(),
  team1_price,
  team2_price,
});
const points = [point(30, -150, 130), point(10, 100, -120)];

test('draws the fair chance of the first team up to now', () => {
  const { at, values } = chancesOf(points, tipOff);
  expect(at).toEqual([tipOff - 30 * 60_000, tipOff - 10 * 60_000, tipOff]);
  // Without the margin: 60 of 103.5 %, then 50 of 104.5 %.
  expect(values.map(formatChance)).toEqual(['58%', '48%', '48%']);
});

test('draws a line for odds that never changed, even if the clock is behind', () => {
  const { at } = chancesOf([point(0, -150, 130)], tipOff - 5000);
  expect(at).toEqual([tipOff, tipOff + 1]);
});

test('lies on the baseline at first, and stays inside its place', () => {
  const place = { left: 0, right: 100, top: 10, bottom: 110 };
  const falling = { at: [0, 1, 2], values: [0.6, 0.58, 0.3] };
  const { base, x, y, timeAt } = chanceScale(falling, place);
  expect(y(0.6)).toBe(base);
  expect(y(0.3)).toBeCloseTo(place.bottom);
  expect([x(0), x(1), x(2)]).toEqual([0, 50, 100]);
  expect(timeAt(50)).toBe(1);
  expect(stepPath(falling, { x, y })).toMatch(/^M0 40H50V44.7H100V110$/);
});

test('shows a chance that hardly moves as a flat line', () => {
  const { base, y } = chanceScale({ at: [0, 1], values: [0.5, 0.505] }, { left: 0, right: 100, top: 0, bottom: 120 });
  expect(base - y(0.505)).toBeCloseTo(10);
});

test('summarizes the change of each team in the chosen odds format', () => {
  expect(oddsSummary(teams, points, (price) => `<${price}>`)).toBe(
    'Boston Celtics went from <-150> to <100>; Portland Trail Blazers went from <130> to <-120>.',
  );
  expect(oddsSummary(teams, points.slice(0, 1), String)).toContain('Boston Celtics stayed at -150');
});

test('adds prices that change while the chart is open, and no repeated ones', () => {
  expect(withPricesNow(points, { team1_price: 100, team2_price: -120 }, tipOff)).toBe(points);
  const moved = withPricesNow(points, { team1_price: 105, team2_price: -125 }, tipOff);
  expect(moved.at(-1)).toEqual(point(0, 105, -125));
  expect(moved).toHaveLength(3);
});
