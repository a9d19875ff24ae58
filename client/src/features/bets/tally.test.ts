import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { profitOfAll, settledToday, statsOf, winRateOf } from './tally.ts';

test('P4 the profit to the cent: winnings beyond the stakes, less lost stakes', () => {
  const profit = profitOfAll([
    aBet({ id: '1', status: 'won' }),
    aBet({ id: '2', status: 'lost', amount: 20 }),
    aBet({ id: '3', status: 'pending' }),
    aBet({ id: '4', status: 'void', amount: 500 }),
    aBet({ id: '5', status: 'push', amount: 300 }),
  ]);
  expect(profit).toBe(5500);
});

test('P4 a cashed-out bet counts in the profit', () => {
  const profit = profitOfAll([
    aBet({ id: '1', status: 'cashed-out', cashedOut: 62.5 }),
    aBet({ id: '2', status: 'cashed-out', cashedOut: 20 }),
  ]);
  expect(profit).toBe(-1750);
});

test('there is no win rate before the first decided bet', () => {
  expect([winRateOf({ won: 1, lost: 1 }), winRateOf({ won: 0, lost: 0 })]).toEqual([0.5, null]);
});

test('counts bets settled on the same local day as today', () => {
  const now = new Date(2026, 10, 21, 15).getTime();
  const settled = (id: string, day: number) =>
    aBet({ id, status: 'won', settledAt: new Date(2026, 10, day, 1).toISOString() });
  expect(settledToday([settled('a', 21), settled('b', 20), aBet()], now).map(({ id }) => id)).toEqual(['a']);
});

test('counts the stakes of decided bets, pushes included', () => {
  const bets = (['won', 'lost', 'push', 'cashed-out', 'void', 'pending'] as const).map((status, index) =>
    aBet({ id: status, status, amount: 10 ** index / 100 }),
  );
  expect(statsOf(bets).staked).toBe(11.11);
});
