import { type RefObject, useEffect, useRef } from 'react';

/** Brings the focus back to an element once what was `open` is closed again, such as a dialog or a form in place. */
export function useFocusAfter<E extends HTMLElement>(open: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) element.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return element;
}
