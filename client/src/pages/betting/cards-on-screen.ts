import { startTransition, useEffect, useState } from 'react';

/** The number of cards that fill the screen, or more. */
const cardsOnScreen = () => (window.innerWidth < 640 ? 3 : 12);

/** Cards off the screen that are added together: laying out all of them at once would delay the response to a tap. */
const cardsPerStep = 2;

/** The games whose cards are rendered: first those that are on the screen, then the others, a few at a time. */
export function useCardsOnScreenFirst(ids: readonly string[]): readonly string[] {
  const [count, setCount] = useState(cardsOnScreen);
  const hasMore = count < ids.length;
  // `count` is a dependency so that each step follows the one before.
  useEffect(() => {
    if (hasMore) startTransition(() => setCount(count + cardsPerStep));
  }, [hasMore, count]);
  return ids.slice(0, count);
}
