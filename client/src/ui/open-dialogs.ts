import { atom } from 'jotai';
import { store } from '../store.ts';

const dialogs = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog, null when none is open. Everything outside it is inert. */
export const openDialogAtom = atom((get) => get(dialogs).at(-1) ?? null);

/** Opens a dialog. The page under it stops scrolling but keeps its place: padding replaces the scrollbar. */
export function openDialog(dialog: HTMLDialogElement): void {
  const { style, clientWidth } = document.documentElement;
  if (store.get(dialogs).length === 0) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  store.set(dialogs, (open) => [...open, dialog]);
}

export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  store.set(dialogs, (open) => open.filter((other) => other !== dialog));
  if (store.get(dialogs).length === 0) document.documentElement.style.removeProperty('--scrollbar');
}
