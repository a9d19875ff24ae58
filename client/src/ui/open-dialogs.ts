import { atom } from 'jotai';
import { store } from '../store.ts';

const dialogs = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog, null when none is open. Everything outside it is inert. */
export const openDialogAtom = atom((get) => get(dialogs).at(-1) ?? null);

export function dialogOpened(dialog: HTMLDialogElement): void {
  store.set(dialogs, (open) => [...open, dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement): void {
  store.set(dialogs, (open) => open.filter((other) => other !== dialog));
}
