import { atom } from 'jotai';

/** Whether the sheet with the user's bets is open on the betting page. */
export const betsSheetAtom = atom(false);
