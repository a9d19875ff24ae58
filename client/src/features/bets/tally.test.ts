import { expect, test } from 'vitest';
import { aBet } from '../../testing/builders.ts';
import { bestPayout, recentBets } from './recent-bets.ts';
import { settledToday, tallyOf } from './tally.ts';

test('P4 counters, and the profit to the cent: winnings beyond the stake less what was lost', () => {
  const tally = tallyOf([
    aBet({ id: '1', status: 'won' }),
    aBet({ id: '2', status: 'lost', amount: 20 }),
    aBet({ id: '3', status: 'pending' }),
    aBet({ id: '4', status: 'void', amount: 500 }),
  ]);
  expect(tally).toEqual({ total: 4, won: 1, lost: 1, winRate: 0.5, profit: 5500, staked: 12_000 });
});

test('P4 a cashed-out bet counts among all bets and in the profit, neither as won nor as lost', () => {
  const tally = tallyOf([
    aBet({ id: '1', status: 'cashed-out', cashedOut: 62.5 }),
    aBet({ id: '2', status: 'cashed-out', cashedOut: 20 }),
  ]);
  expect(tally).toEqual({ total: 2, won: 0, lost: 0, winRate: null, profit: -1750, staked: 10_000 });
});

test('without a decided bet there is no win rate', () => {
  expect(tallyOf([aBet()]).winRate).toBeNull();
});

test('only what was settled on this very day counts as today', () => {
  const now = new Date(2026, 10, 21, 15).getTime();
  const settled = (id: string, day: number) =>
    aBet({ id, status: 'won', settledAt: new Date(2026, 10, day, 1).toISOString() });
  expect(settledToday([settled('a', 21), settled('b', 20), aBet()], now).map(({ id }) => id)).toEqual(['a']);
});

test('of two bets on the two teams of one game only the better one can pay', () => {
  const other = aBet({ id: '2', teamChosen: 'Miami Heat', amount: 170 });
  expect(bestPayout([aBet(), other])).toBe(27_000);
  expect(bestPayout([aBet(), { ...other, betId: 'game-2' }])).toBe(12_500 + 27_000);
});

test('a settled bet stays in sight for a while, then leaves', () => {
  const now = Date.now();
  const settled = (minutes: number) =>
    aBet({ id: `m${minutes}`, status: 'won', settledAt: new Date(now - minutes * 60_000).toISOString() });
  expect(recentBets([aBet(), settled(2), settled(20)], now).map(({ id }) => id)).toEqual(['m2', 'bet-1']);
});

test('who had many bets settled at once still finds those that run: only the latest five stay in sight', () => {
  const now = Date.now();
  const settled = (minutes: number) =>
    aBet({ id: `m${minutes}`, status: 'lost', settledAt: new Date(now - minutes * 60_000).toISOString() });
  const bets = [aBet(), ...[1, 9, 2, 8, 3, 7, 4].map(settled)];
  expect(recentBets(bets, now).map(({ id }) => id)).toEqual(['m4', 'm7', 'm3', 'm2', 'm1', 'bet-1']);
});
