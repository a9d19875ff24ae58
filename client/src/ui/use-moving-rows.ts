import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from './motion.ts';

/** Duration of one move, in ms. */
const moveDuration = 300;

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Animates children with a unique `data-row` to their new place (FLIP). With reduced motion they fade in. */
export function useMovingRows<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const places = useRef<ReadonlyMap<string, Place>>(new Map());

  // Runs after every render, because only the render that moves a row knows its previous place.
  useLayoutEffect(() => {
    const rows = [...(element.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row.dataset.row ?? '', { left: row.offsetLeft, top: row.offsetTop }]));
    for (const row of rows) {
      const [from, to] = [before.get(row.dataset.row ?? ''), places.current.get(row.dataset.row ?? '')];
      if (!from || !to || (from.left === to.left && from.top === to.top)) continue;
      const start = prefersReducedMotion()
        ? { opacity: 0.3 }
        : { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` };
      row.animate([start, {}], { duration: moveDuration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    }
  });

  return element;
}
