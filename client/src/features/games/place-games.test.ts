import { expect, test } from 'vitest';
import { placeGames } from './place-games.ts';

test('a game keeps its place while others come and go', () => {
  const first = placeGames([], ['a', 'b', 'c']);
  expect(first).toEqual(['a', 'b', 'c']);
  // The second game has ended, a fourth one tips off.
  const second = placeGames(first, ['c', 'a', 'd']);
  expect(second).toEqual(['a', 'd', 'c']);
  expect(placeGames(second, ['c'])).toEqual([null, null, 'c']);
  expect(placeGames([null, null, 'c'], ['e', 'c', 'f', 'g'])).toEqual(['e', 'f', 'c', 'g']);
  expect(placeGames([], ['a'], 3)).toEqual(['a', null, null]);
});
