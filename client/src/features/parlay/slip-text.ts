import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { storedText } from '../../storage.ts';
import { atomFamily, store } from '../../store.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';

const texts = atomFamily((uid: string) => storedText(`courtside:parlay:${uid}`));
const ownTextAtom = atom((get) => texts(get(signedInUserAtom)?.uid ?? ''));

/** The signed-in user's parlay slip as it is stored in this browser and shared by its tabs; empty without legs. */
export const slipTextAtom = atom(
  (get) => get(get(ownTextAtom)),
  (get, set, text: string) => set(get(ownTextAtom), text),
);

onSessionEnd(() => store.set(slipTextAtom, ''));
