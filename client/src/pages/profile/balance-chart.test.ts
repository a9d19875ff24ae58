import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { balanceChart } from './balance-over-time.tsx';

const noon = new Date(2026, 10, 21, 12).getTime();
const hoursAgo = (hours: number) => new Date(noon - hours * 3_600_000).toISOString();
const points = [
  { at: hoursAgo(30), balance: 1000 },
  { at: hoursAgo(20), balance: 950 },
  { at: hoursAgo(2), balance: 1075.5 },
];

test('draws the balance up to the present and summarizes it', () => {
  const { at, values, change, summary } = balanceChart(points, [], 90_000, noon);
  expect(change).toBe(-10_000);
  expect([at.length, at.at(-1), values]).toEqual([4, noon, [100_000, 95_000, 107_550, 90_000]]);
  expect(summary).toBe(
    'Your balance with open bets began at $1,000.00 and is $900.00 now (−$100.00); it was between $900.00 and $1,075.50.',
  );
});

test('keeps points in order when the clock is behind the server', () => {
  const { at } = balanceChart(points, [], 90_000, noon - 3 * 3_600_000);
  expect(at).toEqual([...at].sort((a, b) => a - b));
});

test('counts a stake until its bet is settled: placing a bet is no fall, losing it is one', () => {
  const lost = aBet({ id: 'lost', amount: 50, status: 'lost', placedAt: hoursAgo(20), settledAt: hoursAgo(10) });
  const open = aBet({ id: 'open', amount: 25, placedAt: hoursAgo(2) });
  const history = [
    { at: hoursAgo(30), balance: 1000 },
    { at: hoursAgo(20), balance: 950 },
    { at: hoursAgo(10), balance: 950 },
    { at: hoursAgo(2), balance: 925 },
  ];
  const { values, change } = balanceChart(history, [lost, open], 92_500, noon);
  expect(values).toEqual([100_000, 100_000, 95_000, 95_000, 95_000]);
  expect(change).toBe(-5000);
});

test('counts no stake of a bet that was settled at an unknown time', () => {
  const timeless = aBet({ status: 'won', placedAt: hoursAgo(40), settledAt: null });
  expect(balanceChart(points, [timeless], 107_550, noon).values).toEqual([100_000, 95_000, 107_550, 107_550]);
});
