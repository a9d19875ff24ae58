import { useAtomValue } from 'jotai';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import type { Member } from './group-actions.ts';

/** Who acts on groups here. */
export function useMember(): Member {
  return { uid: useAtomValue(signedInUserAtom)?.uid ?? null, token: idToken };
}
