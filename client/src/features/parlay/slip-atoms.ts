import { atom } from 'jotai';
import { newId } from '../../api/attempts.ts';
import { onSessionEnd } from '../../api/call.ts';
import { store } from '../../store.ts';
import { readSlip, type Slip } from './slip.ts';
import { slipTextAtom } from './slip-text.ts';

/** The signed-in user's parlay slip. Set with what changes it. */
export const slipAtom = atom(
  (get) => readSlip(get(slipTextAtom)),
  (get, set, change: (slip: Slip) => Slip) => {
    const slip = change(readSlip(get(slipTextAtom)));
    set(slipTextAtom, slip.legs.length === 0 ? '' : JSON.stringify({ ...slip, id: slip.id || newId() }));
  },
);

/** Whether the sheet with the slip is open on the betting page. */
export const parlaySheetAtom = atom(false);

onSessionEnd(() => store.set(parlaySheetAtom, false));
