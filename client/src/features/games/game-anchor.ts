import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The anchor of a game on the betting page. */
export const gameAnchor = (id: string) => `game-${id}`;

/** How long the game of a followed link stays marked, in ms. */
const markedFor = 2400;

/** The address that was followed last, so that each is followed once. */
let followed = '';

/** Scrolls to the card and marks it when the address names its game. Once per address: not again after tip-off. */
export function useGameAnchor<E extends HTMLElement>(id: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const { hash, key } = useLocation();

  useEffect(() => {
    const card = element.current;
    if (!card || hash !== `#${gameAnchor(id)}`) return;
    // `key` is new each time a link is followed, even to the same game. A typed address has none.
    const address = `${key}${hash}`;
    if (address === followed) return;
    followed = address;
    card.scrollIntoView({ block: 'center' });
    card.focus({ preventScroll: true });
    card.animate(
      [
        { boxShadow: '0 0 0 3px var(--color-court)' },
        { boxShadow: '0 0 0 3px var(--color-court)', offset: 0.7 },
        { boxShadow: '0 0 0 3px transparent' },
      ],
      markedFor,
    );
  }, [hash, key, id]);

  return element;
}
