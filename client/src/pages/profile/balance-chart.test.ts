import { expect, test } from 'vitest';
import { balanceChart, changeToday } from './balance-over-time.tsx';

const noon = new Date(2026, 10, 21, 12).getTime();
const hoursAgo = (hours: number) => new Date(noon - hours * 3_600_000).toISOString();
const points = [
  { at: hoursAgo(30), balance: 1000 },
  { at: hoursAgo(20), balance: 950 },
  { at: hoursAgo(2), balance: 1075.5 },
];

test('counts the change of today from midnight, or from the opening of the account if that was today', () => {
  expect(changeToday(points, 107_550, noon)).toBe(12_550);
  expect(changeToday(points.slice(2), 100_000, noon)).toBe(-7_550);
  expect(changeToday([], 100_000, noon)).toBe(0);
});

test('draws the balance up to the present and summarizes it', () => {
  const { at, values, summary } = balanceChart(points, 90_000, noon);
  expect([at.length, at.at(-1), values]).toEqual([4, noon, [100_000, 95_000, 107_550, 90_000]]);
  expect(summary).toBe(
    'Your balance began at $1,000.00 and is $900.00 now (−$100.00); it was between $900.00 and $1,075.50.',
  );
});

test('keeps points in order when the clock is behind the server', () => {
  const { at } = balanceChart(points, 90_000, noon - 3 * 3_600_000);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});
