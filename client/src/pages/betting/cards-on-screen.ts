import { startTransition, useEffect, useState } from 'react';
import type { GamePlaces } from './game-places.ts';

/** The number of cards that fill the screen, or more. */
const cardsOnScreen = () => (window.innerWidth < 640 ? 3 : 12);

/** Cards off the screen that are added together: laying out all of them at once would delay the response to a tap. */
const cardsPerStep = 2;

/** How many of a page's cards are rendered: first those that are on the screen, then the others, a few at a time. */
function useRenderedCards(all: number): number {
  const [count, setCount] = useState(cardsOnScreen);
  const hasMore = count < all;
  // `count` is a dependency so that each step follows the one before.
  useEffect(() => {
    if (hasMore) startTransition(() => setCount(count + cardsPerStep));
  }, [hasMore, count]);
  return count;
}

/** The games of a single list whose cards are rendered. */
export function useCardsOnScreenFirst(ids: readonly string[]): readonly string[] {
  return ids.slice(0, useRenderedCards(ids.length));
}

/**
 * The games whose cards are rendered, in the order of the page.
 * @param hasRail whether the live games are beside the open ones, where all of them are on the screen
 */
export function usePlacesOnScreenFirst(places: GamePlaces, hasRail: boolean): GamePlaces {
  const { open, live, finished, isLiveFirst } = places;
  const above = hasRail ? 0 : live.length;
  const count = useRenderedCards(open.length + above + finished.length);
  const firstCards = (ids: readonly string[], before: number) => ids.slice(0, Math.max(0, count - before));
  return {
    open: firstCards(open, isLiveFirst ? above : 0),
    live: hasRail ? live : firstCards(live, isLiveFirst ? 0 : open.length),
    finished: firstCards(finished, open.length + above),
    isLiveFirst,
  };
}
