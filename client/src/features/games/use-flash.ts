import { type RefObject, use, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../ui/motion.ts';
import { OnScreen } from './shown-game.ts';

/** One flash lasts this long, in ms. */
const flashLength = 600;
/** One number flashes at most this often, in ms. */
const quietTime = 1000;

/** True when a number that last flashed at `last` may flash again at `now` (ms). */
export function mayFlash(last: number, now: number): boolean {
  return now - last >= quietTime;
}

/** Flashes that begin within this time belong to one burst, in ms. */
const burstLength = 50;
/** After a burst of more flashes than this, no number flashes until `restTime` is over. */
const largeBurst = 6;
/** Time from the start of a large burst to the next flash, in ms. */
const restTime = 3000;

let burst = { start: Number.NEGATIVE_INFINITY, flashes: 0 };

/**
 * Whether a flash may begin at `now` (ms); counts it if so. Each flash repaints the page in every frame. Large bursts that
 * follow each other without a rest would delay the response to a tap.
 */
function joinBurst(now: number): boolean {
  const age = now - burst.start;
  if (age >= burstLength && age < restTime && burst.flashes > largeBurst) return false;
  burst = age < burstLength ? { start: burst.start, flashes: burst.flashes + 1 } : { start: now, flashes: 1 };
  return true;
}

/**
 * Flashes the element when the value changes: up in the colour of a win, sliding up; down the reverse. Not on a card off the
 * screen.
 */
export function useFlash<E extends HTMLElement>(value: number): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(value);
  const lastFlash = useRef(Number.NEGATIVE_INFINITY);
  const isOnScreen = use(OnScreen);

  useEffect(() => {
    const rising = value > previous.current;
    const changed = value !== previous.current;
    previous.current = value;
    const now = performance.now();
    if (!changed || !isOnScreen.current || !mayFlash(lastFlash.current, now) || !joinBurst(now)) return;
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
  }, [value, isOnScreen]);

  return element;
}
