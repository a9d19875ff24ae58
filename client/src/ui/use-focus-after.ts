import { type RefObject, useEffect, useRef } from 'react';

/** Returns the focus to an element when a dialog or an inline form that was `open` closes. */
export function useFocusAfter<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) element.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return element;
}
