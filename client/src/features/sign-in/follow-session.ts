import { minuteMs } from '@courtside/contract/time';
import { liveIdentityAtom } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { loadPart } from '../../ui/load-part.ts';
import { idToken, openAuth } from '../session/open-auth.ts';
import { rememberSignedIn, type SignedInUser, setSession, signedInUserAtom } from '../session/session-atoms.ts';
import type { SignInClient } from '../session/sign-in-client.ts';
import type { AccountHolder } from './open-account.ts';
import { leaveSession, sessionEndedText } from './session-end.ts';
import { listenToTabs } from './tabs.ts';
import { usernameOf } from './username.ts';

/** Tokens are renewed this long before they expire, in ms. */
const renewAhead = 5 * minuteMs;
const retryAfter = 15_000;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Loads the account's code, which signed-out visitors do not need. */
const loadAccount = () => loadPart('Your account', () => import('./open-account.ts'));

let following = false;

/** Loads the authentication library and follows who is signed in. Calling it again does nothing. */
export async function followSession(): Promise<void> {
  if (following) return;
  following = true;
  try {
    const [auth, { openAccount }] = await Promise.all([openAuth(), loadAccount()]);
    auth.onUser((user, end) => {
      if (end === 'session-over') leaveSession(sessionEndedText);
      const holder = onUser(auth, user);
      if (holder) void openAccount(holder, pause);
    });
    followToken(auth);
  } catch (error) {
    console.error('Sign-in could not be loaded.', error);
    following = false;
    await pause(2000);
    return followSession();
  }
}

/** The user whose account has been opened. The session may already have them, from the last visit. */
let opened: string | null = null;

/** Moves the session to a user, or to none. @returns the user whose account must be opened; null if there is none */
function onUser(auth: SignInClient, user: SignedInUser | null): AccountHolder | null {
  rememberSignedIn(user !== null);
  if (user && user.uid === opened) return null;
  opened = user?.uid ?? null;
  setSession(user ? { status: 'in', user } : { status: 'out' });
  // Signs the connection out until the token of the next user arrives.
  if (store.get(liveIdentityAtom)?.uid !== user?.uid) store.set(liveIdentityAtom, null);
  if (!user) return null;
  return { uid: user.uid, email: user.email, username: usernameOf(user, auth.provider()), token: idToken };
}

/** Passes every new token to the live connection, and renews tokens before they expire. */
function followToken(auth: SignInClient): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    auth.idToken(true).catch((error: unknown) => {
      console.error('The ID token could not be renewed.', error);
      if (auth.currentUid()) timer = setTimeout(renew, retryAfter);
    });
  };
  auth.onToken((uid, validFor) => {
    store.set(liveIdentityAtom, { uid, token: idToken });
    clearTimeout(timer);
    timer = setTimeout(renew, Math.max(retryAfter, validFor - renewAhead));
  });
}

/** Signs out when another tab has, unless a different user is signed in here. */
async function followSignOut(uid: string): Promise<void> {
  if (store.get(signedInUserAtom)?.uid !== uid) return;
  const auth = await openAuth();
  if (auth.currentUid() === uid) await auth.signOut();
}

/** Signs in and out with the other tabs of this browser. Called once, at the start. */
export function followTabs(): void {
  listenToTabs((message) => {
    // Once loaded, the authentication library finds the user in the storage that the tabs share.
    if (message.type === 'signed-in') void followSession();
    else if (message.type === 'signed-out') void followSignOut(message.uid);
    else if (store.get(signedInUserAtom)?.uid === message.uid) leaveSession(message.text);
  });
}
