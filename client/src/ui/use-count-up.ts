import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from './motion.ts';

/** A number counts to its new value in this time, in ms. */
const countFor = 500;

/** The value of a count after `elapsed` ms: fast at first, slowing down towards `to`. Whole numbers. */
export function countAt(from: number, to: number, elapsed: number): number {
  const part = Math.min(1, Math.max(0, elapsed / countFor));
  return Math.round(from + (to - from) * (1 - (1 - part) ** 3));
}

/** The value to show while a number (cents) counts to `target`; the first value is shown without counting. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(target);
  const current = useRef(target);

  useEffect(() => {
    const from = current.current;
    if (from === target) return;
    const show = (value: number) => {
      current.current = value;
      setShown(value);
    };
    // A hidden tab draws no frames; it shows the value immediately.
    if (prefersReducedMotion() || document.hidden) return show(target);

    let frame = 0;
    const start = performance.now();
    const step = (now: number) => {
      show(countAt(from, target, now - start));
      if (now - start < countFor) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    // A background tab may get one frame a second, so a timer makes sure that the value is right.
    const arrival = setTimeout(() => show(target), countFor);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(arrival);
    };
  }, [target]);

  return shown;
}
