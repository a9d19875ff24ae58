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

const most = 3;
const toasts = atom<readonly ShownToast[]>([]);
let lastId = 0;

/** The toasts on the screen, oldest first. */
export const toastsAtom = atom((get) => get(toasts));

/** Shows a sentence for about three seconds. */
export function showToast(toast: ToastText): void {
  lastId += 1;
  const shown: ShownToast = { ...toast, id: lastId };
  store.set(toasts, (current) => [...current, shown].slice(-most));
}

export function dismissToast(id: number): void {
  store.set(toasts, (current) => current.filter((toast) => toast.id !== id));
}
