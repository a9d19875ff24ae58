import { atom, useAtomValue } from 'jotai';
import { type ReactNode, startTransition } from 'react';

const painted = atom(false);

painted.onMount = (set) => {
  // The callback runs before the paint, the timer after it.
  requestAnimationFrame(() => setTimeout(() => startTransition(() => set(true))));
};

/** Renders its children once the page has been painted without them. For what the first screen does not show. */
export function AfterPaint({ children }: { children: ReactNode }) {
  return useAtomValue(painted) && children;
}
