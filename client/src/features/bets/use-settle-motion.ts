import type { UserBetStatus } from '@courtside/contract/entities';
import { type RefObject, useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../ui/motion.ts';

const turn: Keyframe[] = [
  { transform: 'perspective(800px) rotateX(0)' },
  { transform: 'perspective(800px) rotateX(360deg)' },
];
const fade: Keyframe[] = [{ opacity: 0.3 }, { opacity: 1 }];
const ring: Keyframe[] = [
  { boxShadow: '0 0 0 0 color-mix(in oklch, var(--color-win) 70%, transparent)' },
  { boxShadow: '0 0 0 14px transparent' },
];
const settle: Keyframe[] = [
  { translate: '0 -3px', opacity: 0.6 },
  { translate: '0 0', opacity: 1 },
];

/** Turns a bet over once when it is settled while on the screen: with a ring of light for a win, a quiet drop for a loss. */
export function useSettleMotion<E extends HTMLElement>(status: UserBetStatus): RefObject<E | null> {
  const element = useRef<E>(null);
  const previous = useRef(status);

  useEffect(() => {
    const settled = previous.current === 'pending' && status !== 'pending';
    previous.current = status;
    if (!settled) return;
    if (prefersReducedMotion()) {
      element.current?.animate(fade, { duration: 300 });
      return;
    }
    element.current?.animate(turn, { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
    element.current?.animate(status === 'won' ? ring : settle, { duration: 700, delay: 500, easing: 'ease-out' });
  }, [status]);

  return element;
}
