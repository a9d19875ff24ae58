import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { storedText } from '../../storage.ts';
import { atomFamily, store } from '../../store.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { emptySlip, readSlip, type Slip } from './slip.ts';

const texts = atomFamily((uid: string) => storedText(`courtside:parlay:${uid}`));
const textAtom = atom((get) => get(texts(get(signedInUserAtom)?.uid ?? '')));

/** The signed-in user's parlay slip, stored in this browser and shared by its tabs. */
export const slipAtom = atom(
  (get) => readSlip(get(textAtom)),
  (get, set, change: (slip: Slip) => Slip) => {
    const uid = get(signedInUserAtom)?.uid;
    if (uid === undefined) return;
    const slip = change(readSlip(get(texts(uid))));
    set(texts(uid), slip.legs.length === 0 ? '' : JSON.stringify(slip));
  },
);

/** The number of legs on the slip. */
export const legCountAtom = atom((get) => get(slipAtom).legs.length);

/** Whether the sheet with the slip is open on the betting page. */
export const parlaySheetAtom = atom(false);

onSessionEnd(() => {
  store.set(slipAtom, () => emptySlip);
  store.set(parlaySheetAtom, false);
});
