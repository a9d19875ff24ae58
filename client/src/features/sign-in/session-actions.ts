import { openAuth } from '../session/open-auth.ts';
import {
  type DemoAccount,
  isSignInError,
  type SignInClient,
  SignInError,
  type SignInProvider,
} from '../session/sign-in-client.ts';
import { followSession } from './follow-session.ts';
import { notifyTabs } from './tabs.ts';
import { chooseUsername, forgetSignUp, rememberProviderSignIn } from './username.ts';
import { knownInvite } from './way-back.ts';

async function reachAuth(): Promise<SignInClient> {
  void followSession();
  return openAuth().catch((cause: unknown) => {
    throw new SignInError('network', { cause });
  });
}

async function signInBy<T>(act: (auth: SignInClient) => Promise<T>): Promise<T> {
  const auth = await reachAuth();
  const result = await act(auth);
  const uid = auth.currentUid();
  if (uid) notifyTabs({ type: 'signed-in', uid });
  return result;
}

/** Each of these rejects with an error that `auth-messages` has a message for. */
export const signIn = (email: string, password: string) => signInBy((auth) => auth.signIn(email, password));

/**
 * Signs up a user, whose record is then opened under `username`. The invite that brought the user is sent along.
 * @param adminCode what the first start of the server has printed
 */
export function signUp(email: string, password: string, username: string, adminCode?: string): Promise<void> {
  chooseUsername(email, username);
  return signInBy((auth) => auth.signUp(email, password, { invite: knownInvite(), adminCode })).catch(
    (error: unknown) => {
      forgetSignUp();
      throw error;
    },
  );
}

/** Signs in with a provider, given by its id, or in the demo with an account that the user has chosen. */
export async function signInWithProvider(provider: string, account?: DemoAccount): Promise<void> {
  await signInBy((auth) => {
    const isNew = auth.signInWithProvider(provider, { account, invite: knownInvite() });
    rememberProviderSignIn(isNew);
    return isNew;
  });
}

/**
 * Finishes a sign-in for which this tab has left the app, with the query of the address that the provider sent the user to.
 * @returns the path of the page that the user has signed in again for; null after any other sign-in
 */
export const finishProviderSignIn = (answer: string) => signInBy((auth) => auth.finishProviderSignIn(answer));

/** Signs the same user in again: with the password, or with the user's provider if it is null. */
export async function signInAgain(password: string | null): Promise<void> {
  await (await reachAuth()).signInAgain(password);
}

/** The provider that the user has signed in with; null with a password. */
export async function signInProvider(): Promise<SignInProvider | null> {
  return (await reachAuth()).provider();
}

/** How long sign-out waits for a token that needs no request, in milliseconds. */
const maxTokenMs = 200;

/** Ends notifications on this device. Without a token, the server removes it when its push service says that it is gone. */
async function endNotifications(token: string | null): Promise<void> {
  if (!('PushManager' in window)) return;
  try {
    const { forgetDevice, turnOffAfter } = await import('../push/push-device.ts');
    await (token === null ? forgetDevice() : turnOffAfter(token));
  } catch (error) {
    console.warn('Notifications could not be turned off.', error);
  }
}

/** Signs out here and in every other tab. Waits for no response: notifications end afterwards. */
export async function signOut(): Promise<void> {
  const auth = await reachAuth();
  const uid = auth.currentUid();
  const late = new Promise<null>((resolve) => setTimeout(resolve, maxTokenMs, null));
  const token = await Promise.race([auth.idToken(false), late]).catch(() => null);
  await auth.signOut();
  if (uid) notifyTabs({ type: 'signed-out', uid });
  void endNotifications(token);
}

/** The address that a reset code was sent to. Rejects when the code is invalid or expired. */
export async function readResetCode(code: string): Promise<string> {
  return (await reachAuth()).readResetCode(code);
}

/** Sets a new password with the code of a reset mail. */
export async function resetPassword(code: string, password: string): Promise<void> {
  await (await reachAuth()).resetPassword(code, password);
}

/** Has a password reset mail sent. An address without an account is not an error. */
export async function sendPasswordReset(email: string): Promise<void> {
  const auth = await reachAuth();
  await auth.sendPasswordReset(email).catch((error: unknown) => {
    if (!isSignInError(error, 'user-not-found')) throw error;
  });
}
