/** Firebase Authentication as a sign-in client. Its library is large: `openAuth` loads it when it is first needed. */
import type { FirebaseConfig } from '@courtside/contract/client-config';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
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
import type { SignedInUser } from '../session-atoms.ts';
import { type DemoAccount, google, type SignInClient, SignInError } from '../sign-in-client.ts';
import { withSignInErrors } from './library-errors.ts';

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

/** Google's credential for an account of the demo. The emulator accepts any. */
function demoCredential(account: Pick<DemoAccount, 'sub'> & { email: string | null }) {
  return GoogleAuthProvider.credential(JSON.stringify({ ...account, email_verified: true }));
}

/** Starts the library for a project, or for the demo's emulator. */
function startLibrary(config: FirebaseConfig): Auth {
  const { appId, ...firebase } = config.firebase;
  const app = initializeApp({ ...firebase, ...(appId !== undefined && { appId }) });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (config.authEmulatorUrl !== null) connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });
  return auth;
}

/** Opens Google's window, for a real project, or signs in with an account of the demo. */
function signInWithGoogle(auth: Auth, account: DemoAccount | undefined): Promise<UserCredential> {
  return account === undefined
    ? signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
    : signInWithCredential(auth, demoCredential(account));
}

/** Signs the user in again: with the password, or with Google if it is null. */
async function reauthenticate(user: User, password: string | null, isDemo: boolean): Promise<void> {
  if (password !== null) {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
  } else if (!isDemo) {
    await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  } else {
    const [{ uid: sub, email } = { uid: '', email: null }] = user.providerData.filter(isGoogle);
    await reauthenticateWithCredential(user, demoCredential({ sub, email }));
  }
}

/** The sign-in client of a Firebase project, or of the demo's emulator. */
export function createFirebaseClient(config: FirebaseConfig): SignInClient {
  const auth = startLibrary(config);
  const isDemo = config.authEmulatorUrl !== null;

  /** The signed-in user. @throws Error if there is none */
  function signedInUser(): User {
    if (!auth.currentUser) throw new Error('no user is signed in');
    return auth.currentUser;
  }

  return {
    signUp: (email, password) =>
      withSignInErrors(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        sendEmailVerification(user).catch((error: unknown) => {
          console.warn('The mail that confirms the email address could not be sent.', error);
        });
      }),
    signIn: (email, password) =>
      withSignInErrors(async () => {
        await signInWithEmailAndPassword(auth, email, password);
      }),
    async signInWithProvider(provider, { account } = {}) {
      if (provider !== google.id) throw new Error(`unknown provider: ${provider}`);
      return isNew(await withSignInErrors(() => signInWithGoogle(auth, account)));
    },
    // Its providers open windows, so no answer comes to a page.
    async finishProviderSignIn() {
      throw new SignInError('provider-refused');
    },
    signInAgain: (password) => withSignInErrors(() => reauthenticate(signedInUser(), password, isDemo)),
    signOut: () => withSignInErrors(() => signOut(auth)),

    sendPasswordReset: (email) => withSignInErrors(() => sendPasswordResetEmail(auth, email)),
    readResetCode: (code) => withSignInErrors(() => verifyPasswordResetCode(auth, code)),
    resetPassword: (code, password) => withSignInErrors(() => confirmPasswordReset(auth, code, password)),

    // The emulator sends no mail.
    async mustConfirmEmail() {
      await auth.authStateReady();
      const user = auth.currentUser;
      return !isDemo && user !== null && user.email !== null && !user.emailVerified;
    },
    checkConfirmation: () =>
      withSignInErrors(async () => {
        await auth.authStateReady();
        const user = auth.currentUser;
        if (user === null) return false;
        await user.reload();
        if (user.emailVerified) await user.getIdToken(true);
        return user.emailVerified;
      }),
    sendConfirmation: () => withSignInErrors(async () => sendEmailVerification(signedInUser())),
    confirmEmail: (code) => withSignInErrors(() => applyActionCode(auth, code)),

    currentUid: () => auth.currentUser?.uid ?? null,
    provider: () => (auth.currentUser?.providerData.some(isGoogle) ? google : null),
    idToken: (fresh) =>
      withSignInErrors(async () => {
        await auth.authStateReady();
        return signedInUser().getIdToken(fresh);
      }),
    onUser(listener) {
      onAuthStateChanged(auth, (user) => listener(user && userOf(user)));
    },
    onToken(listener) {
      onIdTokenChanged(auth, (user) => {
        if (!user) return;
        tokenValidFor(user).then(
          (validFor) => listener(user.uid, validFor),
          (error: unknown) => console.error('The ID token could not be renewed.', error),
        );
      });
    },
  };
}
