import { expect, test } from 'vitest';
import { pickTrending } from './trending-bets.tsx';

const open = ['a', 'b', 'c', 'd', 'e'];
/** Numbers from 0 up to 1, always the same ones. */
function dice(...numbers: number[]): () => number {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0;
}

test('H3 picks three eligible games at random', () => {
  expect(pickTrending([], open, dice(0.99, 0, 0.5))).toEqual(['e', 'a', 'c']);
  expect(new Set(pickTrending([], open, Math.random)).size).toBe(3);
});

test('H3 keeps picked games in their places', () => {
  expect(pickTrending(['e', 'a', 'c'], [...open].reverse(), dice(0))).toEqual(['e', 'a', 'c']);
});

test('H3 replaces a game that can no longer be bet on', () => {
  expect(pickTrending(['e', 'a', 'c'], ['b', 'c', 'd', 'e'], dice(0))).toEqual(['e', 'b', 'c']);
});

test('H2 picks all when fewer than three are eligible', () => {
  expect(pickTrending([], ['a', 'b'], dice(0))).toEqual(['a', 'b']);
  expect(pickTrending(['a'], [], dice(0))).toEqual([]);
});
