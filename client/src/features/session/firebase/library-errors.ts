import { SignInError, type SignInErrorCode } from '../sign-in-client.ts';

/** The library's codes that mean something to the app. */
const ownCodes: Readonly<Record<string, SignInErrorCode>> = {
  'auth/invalid-credential': 'invalid-credentials',
  'auth/wrong-password': 'wrong-password',
  'auth/user-not-found': 'user-not-found',
  'auth/user-disabled': 'user-disabled',
  'auth/user-token-expired': 'user-gone',
  'auth/invalid-refresh-token': 'session-over',
  'auth/invalid-user-token': 'session-over',
  'auth/invalid-email': 'invalid-email',
  'auth/email-already-in-use': 'email-in-use',
  'auth/weak-password': 'weak-password',
  'auth/expired-action-code': 'invalid-link',
  'auth/invalid-action-code': 'invalid-link',
  'auth/popup-closed-by-user': 'popup-closed',
  'auth/cancelled-popup-request': 'popup-closed',
  'auth/user-cancelled': 'popup-closed',
  'auth/too-many-requests': 'too-many-attempts',
  'auth/network-request-failed': 'network',
};

/** The library's code of an error, such as `auth/invalid-email`; null for any other error. */
function libraryCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('auth/') ? error.code : null;
}

/** Runs a call of the library. @throws SignInError in place of the library's error; any other error as it is */
export async function withSignInErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    const code = libraryCode(cause);
    throw code === null ? cause : new SignInError(ownCodes[code] ?? 'other', { cause });
  }
}
