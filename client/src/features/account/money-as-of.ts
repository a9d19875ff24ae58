import { atom } from 'jotai';
import { accountAtom } from './account-atoms.ts';

/** The record that this device showed before a reload: when (ms since 1970), and its ledger number. */
export const restoredMoneyAtom = atom<{ readonly at: number; readonly seq: number } | null>(null);

/** When the shown money was current (ms since 1970), while it is what this device showed before a reload; null otherwise. */
export const moneyAsOfAtom = atom((get) => {
  const restored = get(restoredMoneyAtom);
  return restored !== null && get(accountAtom)?.seq === restored.seq ? restored.at : null;
});
