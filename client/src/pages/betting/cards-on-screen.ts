import { startTransition, useEffect, useState } from 'react';

/** How many cards are rendered first and in each step after that. */
interface Batches {
  /** The number of cards that fill the screen of a phone, or more. */
  readonly phone: number;
  /** The same on a larger screen. */
  readonly desktop: number;
  /** Cards off the screen that are added together: laying out all of them at once would delay the response to a tap. */
  readonly step: number;
}

const fullCards: Batches = { phone: 3, desktop: 12, step: 2 };

/** Those of compact cards, which are half as high and have less than half the elements. */
export const compactCards: Batches = { phone: 6, desktop: 14, step: 4 };

/** The games whose cards are rendered: first those that are on the screen, then the others, a few at a time. */
export function useCardsOnScreenFirst(ids: readonly string[], batches = fullCards): readonly string[] {
  const [count, setCount] = useState(() => (window.innerWidth < 640 ? batches.phone : batches.desktop));
  const hasMore = count < ids.length;
  // `count` is a dependency so that each step follows the one before.
  useEffect(() => {
    if (hasMore) startTransition(() => setCount(count + batches.step));
  }, [hasMore, count, batches]);
  return ids.slice(0, count);
}
