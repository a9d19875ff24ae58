import { type RefObject, useEffect, useRef } from 'react';
import { dismissToast, toastDuration } from './toast-atoms.ts';

/** Whether somebody has the toasts under their pointer or the focus in them. On touch a hover outlasts the finger. */
function isRead(list: Element | null | undefined): boolean {
  if (!list) return false;
  return list.matches(':focus-within') || (window.matchMedia('(hover: hover)').matches && list.matches(':hover'));
}

/**
 * Sends a toast away when it has been there for its time in sight, unless it is being read. Radix counts this down, too,
 * but never goes on once a toast has gone from under the pointer. @returns goes on the toast
 */
export function useTimeLimit<E extends HTMLElement>(id: number, stays: boolean): RefObject<E | null> {
  const toast = useRef<E>(null);
  useEffect(() => {
    if (stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.hidden || isRead(toast.current?.parentElement)) wait();
        else dismissToast(id);
      }, toastDuration);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [id, stays]);
  return toast;
}
