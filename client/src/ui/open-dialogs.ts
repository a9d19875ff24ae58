import { atom } from 'jotai';
import { store } from '../store.ts';

const dialogs = atom<readonly HTMLDialogElement[]>([]);

/** The dialog that is open, the latest of several; null when none is. Nothing outside it can be reached or is heard. */
export const openDialogAtom = atom((get) => get(dialogs).at(-1) ?? null);

export function dialogOpened(dialog: HTMLDialogElement): void {
  store.set(dialogs, (open) => [...open, dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  store.set(dialogs, (open) => open.filter((other) => other !== dialog));
}
