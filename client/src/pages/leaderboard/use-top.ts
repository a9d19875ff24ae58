import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Distance of an element from the top of the page, in px. */
export function useTop<E extends HTMLElement>(): { element: RefObject<E | null>; top: number } {
  const element = useRef<E>(null);
  const [top, setTop] = useState(0);
  // Any render may change the height of the content above.
  useLayoutEffect(() => {
    if (element.current === null) return;
    const now = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
    // While a transition is pending, setting even an equal state renders again, and this effect would run without end.
    if (now !== top) setTop(now);
  });
  return { element, top };
}
