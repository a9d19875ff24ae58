import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in pixels; 0 before its first layout. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    setWidth(measured.clientWidth);
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);

  return [element, width];
}
