import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePlacesOnScreenFirst } from './cards-on-screen.ts';
import type { GamePlaces } from './game-places.ts';

const places: GamePlaces = { open: ['a', 'b', 'c', 'd'], live: ['e', 'f'], finished: ['g', 'h'], isLiveFirst: false };

/** The games with a card after each step on a phone. */
function stepsOf(given: GamePlaces, hasRail: boolean): string[] {
  vi.stubGlobal('innerWidth', 390);
  const steps = new Set<string>();
  renderHook(() => {
    const { open, live, finished, isLiveFirst } = usePlacesOnScreenFirst(given, hasRail);
    steps.add([...(isLiveFirst ? [...live, ...open] : [...open, ...live]), ...finished].join(''));
  });
  return [...steps];
}

test('shows the cards on the screen first, then the others a few at a time in the order of the page', () => {
  expect(stepsOf(places, false)).toEqual(['abc', 'abcde', 'abcdefg', 'abcdefgh']);
  expect(stepsOf({ ...places, isLiveFirst: true }, false)).toEqual(['efa', 'efabc', 'efabcdg', 'efabcdgh']);
});

test('shows all live games at once in the rail, which is on the screen', () => {
  expect(stepsOf(places, true)).toEqual(['abcef', 'abcdefg', 'abcdefgh']);
});
