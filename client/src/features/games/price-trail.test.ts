import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { withPrices } from './price-trail.ts';

test('grows only when the price changes', () => {
  const first = withPrices(new Map(), [aGame({ team1_price: 100 })]);
  const same = withPrices(first, [aGame({ team1_price: 100 })]);
  const moved = withPrices(same, [aGame({ team1_price: 150 })]);
  expect(same.get('game-1')).toBe(first.get('game-1'));
  expect(moved.get('game-1')?.team1).toEqual([2, 2.5]);
  expect(moved.get('game-1')?.team2).toHaveLength(1);
});

test('takes a small step when the price crosses from plus to minus', () => {
  const before = withPrices(new Map(), [aGame({ team1_price: 101 })]);
  const [from, to] = withPrices(before, [aGame({ team1_price: -101 })]).get('game-1')?.team1 ?? [];
  expect(Math.abs((from ?? 0) - (to ?? 9))).toBeLessThan(0.05);
});

test('forgets games that are gone', () => {
  const trails = withPrices(new Map(), [aGame({ id: 'a' }), aGame({ id: 'b' })]);
  expect([...withPrices(trails, [aGame({ id: 'b' })]).keys()]).toEqual(['b']);
});
