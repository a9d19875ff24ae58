import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../ui/motion.ts';

/** One flash lasts this long, in ms. */
const flashLength = 600;
/** One number flashes at most this often, in ms. */
const quietTime = 1000;

/** True when a number that last flashed at `last` may flash again at `now` (ms). */
export function mayFlash(last: number, now: number): boolean {
  return now - last >= quietTime;
}

/** Flashes the element when the value changes: up in the colour of a win, sliding up; down the reverse. */
export function useFlash<E extends HTMLElement>(value: number): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(value);
  const lastFlash = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const rising = value > previous.current;
    const changed = value !== previous.current;
    previous.current = value;
    const now = performance.now();
    if (!changed || !mayFlash(lastFlash.current, now)) return;
    lastFlash.current = now;

    const tone = rising ? 'win' : 'loss';
    const background = `color-mix(in oklch, var(--color-${tone}) 14%, transparent)`;
    // The ink of a tone is readable on its tint.
    const colour = `var(--color-${tone}-ink)`;
    const slide = prefersReducedMotion() ? 'none' : `translateY(${rising ? 4 : -4}px)`;
    element.current?.animate(
      [
        { backgroundColor: background, color: colour, transform: slide },
        { transform: 'none', offset: 0.35 },
        { backgroundColor: 'transparent' },
      ],
      { duration: flashLength, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }, [value]);

  return element;
}
