import { liveIdentityAtom } from '../../live/live-atoms.ts';
import { store } from '../../store.ts';
import { clearAccount } from '../account/account-atoms.ts';
import { openAccount } from '../account/open-account.ts';
import { clearBets } from '../bets/bets-atoms.ts';
import type { AuthClient } from './firebase-auth.ts';
import { idToken, openAuth } from './open-auth.ts';
import { type SignedInUser, setSession, signedInUserAtom } from './session-atoms.ts';
import { rememberSignedIn } from './sign-in-hint.ts';
import { usernameOf } from './username.ts';

/** Tokens are renewed this long before they expire, in ms. */
const renewAhead = 5 * 60_000;
const retryAfter = 15_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

let following = false;

/**
 * Loads the authentication library and follows who is signed in: the session atom, the account and the live
 * connection move with it. Calling it again does nothing.
 */
export async function followSession(): Promise<void> {
  if (following) return;
  following = true;
  try {
    const auth = await openAuth();
    auth.onUser((user) => onUser(auth, user));
    followToken(auth);
  } catch (error) {
    console.error('Sign-in could not be loaded.', error);
    following = false;
    await pause(2000);
    return followSession();
  }
}

function onUser(auth: AuthClient, user: SignedInUser | null): void {
  rememberSignedIn(user !== null);
  if (store.get(signedInUserAtom)?.uid === user?.uid && user) return;
  clearAccount();
  clearBets();
  setSession(user ? { status: 'in', user } : { status: 'out' });
  // Until the next person's token is here, the connection speaks for nobody.
  if (store.get(liveIdentityAtom)?.uid !== user?.uid) store.set(liveIdentityAtom, null);
  if (!user) return;

  const isCurrent = () => store.get(signedInUserAtom)?.uid === user.uid;
  const username = usernameOf(user, auth.provider());
  void openAccount({ uid: user.uid, email: user.email, username, token: idToken }, isCurrent, pause);
}

/** Tells the live connection of every new token, and sees to it that there is one before the last expires. */
function followToken(auth: AuthClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    auth.idToken(true).catch((error: unknown) => {
      console.error('The ID token could not be renewed.', error);
      if (auth.currentUid()) timer = setTimeout(renew, retryAfter);
    });
  };
  auth.onToken((uid, expiresAt) => {
    store.set(liveIdentityAtom, { uid, token: idToken });
    clearTimeout(timer);
    timer = setTimeout(renew, Math.max(retryAfter, expiresAt - Date.now() - renewAhead));
  });
}
