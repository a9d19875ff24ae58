import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Keeps an element at least as high as it was while `changing`, so that nothing below it moves up afterwards. */
export function useKeptHeight<E extends HTMLElement>(element: RefObject<E | null>, changing: boolean): void {
  const height = useRef(0);
  useEffect(() => {
    const observed = element.current;
    if (!changing || !observed) return;
    const observer = new ResizeObserver(() => {
      height.current = observed.offsetHeight;
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, changing]);
  useLayoutEffect(() => {
    if (element.current) element.current.style.minHeight = !changing && height.current ? `${height.current}px` : '';
  }, [element, changing]);
}
