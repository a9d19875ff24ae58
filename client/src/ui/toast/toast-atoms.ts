import { atom } from 'jotai';
import { store } from '../../store.ts';

/** 'win' and 'loss' set the color of good and bad news; 'plain' is neutral. */
export interface ToastText {
  readonly tone: 'win' | 'loss' | 'plain';
  readonly text: string;
  /** Offers an action; the toast then stays until the user takes or dismisses it. */
  readonly action?: { readonly label: string; readonly act: () => void };
}

export interface ShownToast extends ToastText {
  readonly id: number;
}

/** How long a toast without an action stays, in ms. */
export const toastDuration = 3000;

/** Most toasts without an action shown at a time. */
const maxShown = 3;
const toasts = atom<readonly ShownToast[]>([]);
let lastId = 0;

/** The toasts on the screen, oldest first: all with an action, and the first few of the others. */
export const toastsAtom = atom((get) => {
  let room = maxShown;
  return get(toasts).filter(({ action }) => {
    if (!action) room -= 1;
    return action || room >= 0;
  });
});

/**
 * Shows a sentence for about three seconds. An error or offer with the same text replaces the earlier one.
 * @returns the id to dismiss it with
 */
export function showToast(toast: ToastText): number {
  lastId += 1;
  const id = lastId;
  const shown: ShownToast = { ...toast, id };
  const isReplaced = ({ text }: ToastText) => text === toast.text && (toast.action || toast.tone === 'loss');
  store.set(toasts, (current) => [...current.filter((before) => !isReplaced(before)), shown]);
  return id;
}

export function dismissToast(id: number): void {
  store.set(toasts, (current) => current.filter((toast) => toast.id !== id));
}
