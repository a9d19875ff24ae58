import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps an element at least as high as it ever was at its width, so that nothing below it moves up when it has less to show.
 * @param minHeight height to start with, in pixels
 */
export function useKeptHeight<E extends HTMLElement>(element: RefObject<E | null>, minHeight = 0): void {
  useLayoutEffect(() => {
    const observed = element.current;
    if (!observed) return;
    // Not read before the observer reports it: that would force a layout.
    let width: number | null = null;
    let height = minHeight;
    const keep = () => {
      observed.style.minHeight = height > 0 ? `${height}px` : '';
    };
    const observer = new ResizeObserver(() => {
      if (width !== null && observed.offsetWidth !== width) {
        height = 0;
        keep();
      }
      width = observed.offsetWidth;
      height = Math.max(height, observed.offsetHeight);
      keep();
    });
    keep();
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element, minHeight]);
}
