import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an element at least as high as it ever was at its width, so that nothing below it moves up when it has less to show.
 * @param minHeight height to start with, in pixels
 */
export function useKeptHeight<E extends HTMLElement>(element: RefObject<E | null>, minHeight = 0): void {
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    let width = observed.offsetWidth;
    let height = minHeight;
    const keep = () => {
      observed.style.minHeight = height > 0 ? `${height}px` : '';
    };
    const observer = new ResizeObserver(() => {
      if (observed.offsetWidth !== width) {
        width = observed.offsetWidth;
        height = 0;
        keep();
      }
      height = Math.max(height, observed.offsetHeight);
      keep();
    });
    keep();
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, minHeight]);
}
