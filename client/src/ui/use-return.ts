import { useEffect, useRef } from 'react';

/** Calls back when the reader scrolls, also inside a list, or comes back to the tab. */
export function useReturn(onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    const returned = () => latest.current();
    const shown = () => document.visibilityState === 'visible' && returned();
    // Scroll events of elements do not bubble.
    document.addEventListener('scroll', returned, { capture: true, passive: true });
    document.addEventListener('visibilitychange', shown);
    return () => {
      document.removeEventListener('scroll', returned, { capture: true });
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
}
