import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from './motion.ts';

/** One move lasts this long, in ms. */
const moveLength = 300;

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Lets the children of an element travel from their old place to the new one whenever a render has moved them (FLIP).
 * Each child to be moved carries a `data-row` of its own. Where less motion is asked for it fades in at its new place.
 */
export function useMovingRows<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  const places = useRef<ReadonlyMap<string, Place>>(new Map());

  // After every render: only the render that moved a row knows where it stood before.
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
      row.animate([start, {}], { duration: moveLength, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    }
  });

  return element;
}
