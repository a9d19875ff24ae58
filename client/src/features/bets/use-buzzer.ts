import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../ui/motion.ts';

const fade: Keyframe[] = [{ opacity: 0.3 }, { opacity: 1 }];
const buzzer: Keyframe[] = [{ '--angle': '0deg' }, { '--angle': '360deg' }];
const buzzerMs = 600;
const stamp: Keyframe[] = [
  { scale: 1.5, opacity: 0 },
  { scale: 1, opacity: 1 },
];

/**
 * Sounds the buzzer when bets are settled while on the screen: the border of their element lights clockwise, then the results are
 * stamped on the stubs. With reduced motion, the element fades in.
 */
export function useBuzzer<E extends HTMLElement>(element: RefObject<E | null>, isPending: boolean): void {
  const wasPending = useRef(isPending);

  useEffect(() => {
    const isSettled = wasPending.current && !isPending;
    wasPending.current = isPending;
    if (!isSettled) return;
    if (prefersReducedMotion()) {
      element.current?.animate(fade, { duration: 240 });
      return;
    }
    element.current?.animate(buzzer, { duration: buzzerMs, pseudoElement: '::after' });
    for (const result of element.current?.querySelectorAll('[data-result]') ?? [])
      result.animate(stamp, { duration: 240, delay: buzzerMs, fill: 'backwards', easing: 'ease-out' });
  }, [element, isPending]);
}
