/** A small interface to the authentication library, which is large: `openAuth` loads it when it is first needed. */
import type { ClientConfig } from '@courtside/contract/client-config';
import { initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  type UserCredential,
  type UserInfo,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { SignedInUser } from './session-atoms.ts';

/** An account of the demo's Google chooser. */
export type DemoAccount = ClientConfig['demoAccounts'][number];

function userOf(user: User): SignedInUser {
  return { uid: user.uid, email: user.email, displayName: user.displayName };
}

const isGoogle = ({ providerId }: UserInfo) => providerId === GoogleAuthProvider.PROVIDER_ID;

/** Whether a sign-in has created the user. */
const isNew = (credential: UserCredential) => getAdditionalUserInfo(credential)?.isNewUser ?? false;

/**
 * How long the user's ID token is still valid, in ms. The times in a token are the identity service's, and this device's clock may
 * be off by hours. The library stores when a token expires by this clock. A clock that was changed since then makes no token
 * valid for longer than its lifetime.
 */
async function tokenValidFor(user: User): Promise<number> {
  const { issuedAtTime, expirationTime } = await user.getIdTokenResult();
  const lifetime = Date.parse(expirationTime) - Date.parse(issuedAtTime);
  const { stsTokenManager }: { stsTokenManager?: { expirationTime?: unknown } } = user.toJSON();
  const expiresAt = stsTokenManager?.expirationTime;
  return typeof expiresAt === 'number' ? Math.min(lifetime, expiresAt - Date.now()) : lifetime;
}

/** Failed calls reject with the library's error. `auth-messages` turns its `code` into a message. */
export function createAuthClient(config: ClientConfig) {
  const { appId, ...firebase } = config.firebase;
  const app = initializeApp({ ...firebase, ...(appId !== undefined && { appId }) });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (config.authEmulatorUrl !== null) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });

  return {
    /** Signs up a user and has a mail sent that confirms the address. The sign-up does not depend on the mail. */
    async signUp(email: string, password: string): Promise<void> {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      sendEmailVerification(user).catch((error: unknown) => {
        console.warn('The mail that confirms the email address could not be sent.', error);
      });
    },
    signIn: (email: string, password: string) => signInWithEmailAndPassword(auth, email, password),

    /** Opens Google's window, for a real project. @returns whether the sign-in has created the user */
    signInWithGoogle: () => signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver).then(isNew),

    /** The emulator accepts any Google account. @returns whether the sign-in has created the user */
    signInAsDemoAccount: (account: DemoAccount) =>
      signInWithCredential(
        auth,
        GoogleAuthProvider.credential(JSON.stringify({ ...account, email_verified: true })),
      ).then(isNew),

    /** Signs the same user in again: with the password, or with Google if it is null. */
    async signInAgain(password: string | null): Promise<void> {
      const user = auth.currentUser;
      if (!user) throw new Error('no user is signed in');
      if (password !== null) {
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
      } else if (config.authEmulatorUrl === null) {
        await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
      } else {
        const [{ uid: sub, email } = { uid: '', email: null }] = user.providerData.filter(isGoogle);
        const account = JSON.stringify({ sub, email, email_verified: true });
        await reauthenticateWithCredential(user, GoogleAuthProvider.credential(account));
      }
    },

    sendPasswordReset: (email: string) => sendPasswordResetEmail(auth, email),
    /** Whose address the code of a mail was sent to. */
    readResetCode: (code: string) => verifyPasswordResetCode(auth, code),
    resetPassword: (code: string, password: string) => confirmPasswordReset(auth, code, password),
    signOut: () => signOut(auth),

    /** Whether the user should confirm the address, by what this browser knows. Never with the emulator, which sends no mail. */
    async mustConfirmEmail(): Promise<boolean> {
      await auth.authStateReady();
      const user = auth.currentUser;
      return config.authEmulatorUrl === null && user !== null && user.email !== null && !user.emailVerified;
    },
    /** Whether the user has confirmed the address. A new token says so to the server. False if no user is signed in. */
    async checkConfirmation(): Promise<boolean> {
      await auth.authStateReady();
      const user = auth.currentUser;
      if (user === null) return false;
      await user.reload();
      if (user.emailVerified) await user.getIdToken(true);
      return user.emailVerified;
    },
    async sendConfirmation(): Promise<void> {
      if (!auth.currentUser) throw new Error('no user is signed in');
      await sendEmailVerification(auth.currentUser);
    },
    /** Confirms an email address with the code of a mail. */
    confirmEmail: (code: string) => applyActionCode(auth, code),

    /** The uid signed in right now in this tab, or null. */
    currentUid: () => auth.currentUser?.uid ?? null,

    /** The signed-in user's ID token, renewed when it is about to expire or when `fresh`. */
    async idToken(fresh: boolean): Promise<string> {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Error('no user is signed in');
      return auth.currentUser.getIdToken(fresh);
    },

    /** Notifies of the signed-in user, immediately and after every change. */
    onUser: (listener: (user: SignedInUser | null) => void) =>
      onAuthStateChanged(auth, (user) => listener(user && userOf(user))),

    /** Notifies of each new ID token, including the first, and how long it is valid (ms). */
    onToken: (listener: (uid: string, validFor: number) => void) =>
      onIdTokenChanged(auth, (user) => {
        if (!user) return;
        tokenValidFor(user).then(
          (validFor) => listener(user.uid, validFor),
          (error: unknown) => console.error('The ID token could not be renewed.', error),
        );
      }),

    /** How the user has signed in. */
    provider: (): 'password' | 'google' => (auth.currentUser?.providerData.some(isGoogle) ? 'google' : 'password'),
  };
}

export type AuthClient = ReturnType<typeof createAuthClient>;
