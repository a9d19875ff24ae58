import { atom } from 'jotai';

/** A version that is newer than this page's. `take` reloads the page with it. Null while there is none. */
export const newVersionAtom = atom<{ readonly take: () => void } | null>(null);

/** Whether this page takes new versions by itself, because nobody is there to press a button. */
export const takesVersionsAtom = atom(false);
