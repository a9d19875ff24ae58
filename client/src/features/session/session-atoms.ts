import { atom } from 'jotai';
import { startTransition } from 'react';
import { endSession } from '../../api/call.ts';
import { keepText, readText } from '../../storage.ts';
import { store, whenTrue } from '../../store.ts';

const signedInKey = 'courtside:signed-in';
const knownKey = 'courtside:has-signed-in';

/** Whether the last visit ended signed in. True if storage is blocked: only the authentication library can tell. */
export const mayBeSignedIn = () => readText('browser', signedInKey) !== null;

/** Whether a user has ever signed in with this browser. */
export const hasSignedInBefore = () => typeof readText('browser', knownKey) === 'string';

/** Remembers whether the last visit ended signed in, and that a user has signed in with this browser. */
export function rememberSignedIn(signedIn: boolean): void {
  keepText('browser', signedInKey, signedIn ? '1' : null);
  if (signedIn) keepText('browser', knownKey, '1');
}

/** The signed-in user, from the authentication service. */
export interface SignedInUser {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
}

type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'out' }
  | { readonly status: 'in'; readonly user: SignedInUser };

const session = atom<Session>({ status: 'unknown' });

/** The session. 'unknown' until the persisted session has been read. */
export const sessionAtom = atom((get) => get(session));

/** The signed-in user; null while signed out or not known. */
export const signedInUserAtom = atom((get) => {
  const current = get(session);
  return current.status === 'in' ? current.user : null;
});

/** The signed-in user, once the persisted session has been read; null if there is none. */
export async function whenSessionKnown(): Promise<SignedInUser | null> {
  await whenTrue((get) => get(session).status !== 'unknown');
  return store.get(signedInUserAtom);
}

/** What to show before the session is known: 'in' when the last visit ended signed in. */
export const likelySessionAtom = atom((get) => {
  const { status } = get(session);
  if (status !== 'unknown') return status;
  return mayBeSignedIn() ? 'in' : 'out';
});

/** Sets the session. Clears the previous user's data unless the user is the same. */
export function setSession(next: Session): void {
  const before = store.get(signedInUserAtom);
  const after = next.status === 'in' ? next.user.uid : null;
  if (before && before.uid !== after) endSession();
  // Most of a page appears once the session is known. A transition renders it in slices, so that the browser responds to
  // taps in between.
  if (store.get(session).status === 'unknown') startTransition(() => store.set(session, next));
  else store.set(session, next);
}
