import { atom } from 'jotai';
import { onSessionEnd } from '../../api/call.ts';
import { store } from '../../store.ts';

/** The id of the challenge that is shown over the page; null for none. */
export const openChallengeAtom = atom<string | null>(null);

onSessionEnd(() => store.set(openChallengeAtom, null));
