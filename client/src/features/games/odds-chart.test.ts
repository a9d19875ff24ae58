import { expect, test } from 'vitest';
import { chancesOf, formatChance, oddsSummary, withPricesNow } from './odds-history.tsx';

const teams = { team1: 'Boston Celtics', team2: 'Portland Trail Blazers' };
const tipOff = Date.parse('2026-11-21T20:00:00Z');
const point = (minutes: number, team1_price: number, team2_price: number) => ({
  at: new Date(tipOff - minutes * 60_000).toISOString(),
  team1_price,
  team2_price,
});
const points = [point(30, -150, 130), point(10, 100, -120)];

test('draws the implied probability of each team up to now', () => {
  const { at, lines } = chancesOf(teams, points, tipOff);
  expect(at).toEqual([tipOff - 30 * 60_000, tipOff - 10 * 60_000, tipOff]);
  expect(lines.map(({ label }) => label)).toEqual(['Celtics', 'Trail Blazers']);
  expect(lines.map(({ values }) => values.map((value) => formatChance(value ?? 0)))).toEqual([
    ['60%', '50%', '50%'],
    ['43.5%', '54.5%', '54.5%'],
  ]);
});

test('draws a line for odds that never changed, even if the clock is behind', () => {
  const { at } = chancesOf(teams, [point(0, -150, 130)], tipOff - 5000);
  expect(at).toEqual([tipOff, tipOff + 1]);
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
