import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { dismissToast, toastDuration } from './toast-atoms.ts';

const pointedAt = new WeakSet<Element>();

/** Goes on the list of toasts: a pointer that merely rests where one appears does not read it. */
export const followPointer = {
  onPointerMove: ({ currentTarget }: PointerEvent) => void pointedAt.add(currentTarget),
  onPointerLeave: ({ currentTarget }: PointerEvent) => void pointedAt.delete(currentTarget),
};

/** Whether somebody points at the toasts or has the focus in them. */
function isRead(list: Element | null | undefined): boolean {
  return !!list && (list.matches(':focus-within') || (pointedAt.has(list) && list.matches(':hover')));
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
