import { atom } from 'jotai';

/** The id of the game whose sheet is open on the betting page; null for none. */
export const gameSheetAtom = atom<string | null>(null);
