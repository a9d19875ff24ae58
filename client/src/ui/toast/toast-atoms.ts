import { atom } from 'jotai';
import { store } from '../../store.ts';

/** 'win' and 'loss' wear the colours of good and bad news, 'plain' those of any other. */
export interface ToastText {
  readonly tone: 'win' | 'loss' | 'plain';
  readonly text: string;
  /** Something to do about it: the toast then stays until it is done or sent away. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

export interface ShownToast extends ToastText {
  readonly id: number;
}

/** How long a toast stays, in ms. */
export const toastDuration = 3000;

/** As many that pass by themselves are seen at a time. */
const most = 3;
const toasts = atom<readonly ShownToast[]>([]);
let lastId = 0;

/** The toasts on the screen, oldest first: those with something to do, and the first few of the others. */
export const toastsAtom = atom((get) => {
  let room = most;
  return get(toasts).filter(({ action }) => {
    if (!action) room -= 1;
    return action || room >= 0;
  });
});

/**
 * Shows a sentence for about three seconds, once those before it have gone. The same failure or offer said again takes
 * the place of the first.
 */
export function showToast(toast: ToastText): void {
  lastId += 1;
  const shown: ShownToast = { ...toast, id: lastId };
  const isSaidAgain = ({ text }: ToastText) => text === toast.text && (toast.action || toast.tone === 'loss');
  store.set(toasts, (current) => [...current.filter((before) => !isSaidAgain(before)), shown]);
}

export function dismissToast(id: number): void {
  store.set(toasts, (current) => current.filter((toast) => toast.id !== id));
}
