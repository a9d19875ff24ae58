import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from './motion.ts';

/** Duration of one move, in ms. */
const moveDuration = 300;

interface Place {
  readonly left: number;
  readonly top: number;
}

/** How far a running move still holds the row from its place. */
function distanceOf(row: HTMLElement): Place {
  const { transform } = getComputedStyle(row);
  if (transform === '' || transform === 'none') return { left: 0, top: 0 };
  const { m41, m42 } = new DOMMatrixReadOnly(transform);
  return { left: m41, top: m42 };
}

/** The transform by which a row at its new place is seen where it was, also when it was still on its way there. */
function startOf(row: HTMLElement, from: Place, to: Place): string {
  const distance = distanceOf(row);
  return `translate(${from.left + distance.left - to.left}px, ${from.top + distance.top - to.top}px)`;
}

/** Animates children with a unique `data-row` from where they are seen to their new place (FLIP). With reduced motion they fade in. */
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
      const start = prefersReducedMotion() ? { opacity: 0.3 } : { transform: startOf(row, from, to) };
      row.animate([start, {}], { duration: moveDuration, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    }
  });

  return element;
}
