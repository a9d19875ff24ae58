import { useDeferredValue } from 'react';

/** The number of cards that fill the screen, or more. */
const cardsOnScreen = () => (window.innerWidth < 640 ? 3 : 12);

/** The games whose cards are rendered: first those that are on the screen, right after that all of them. */
export function useCardsOnScreenFirst(ids: readonly string[]): readonly string[] {
  return useDeferredValue(ids, ids.slice(0, cardsOnScreen()));
}
