import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Config } from '../../platform/config/config.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/**
 * Reads the email address that a user has confirmed at the identity provider.
 * @returns null if the address is not confirmed or the user does not exist
 * @throws if the provider cannot be asked
 */
export type ReadVerifiedEmail = (uid: string) => Promise<string | null>;

const callTimeoutMs = 10_000;

function isUnknownUser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/**
 * Asks the Firebase project. A real project needs credentials for that, which firebase-admin reads from
 * GOOGLE_APPLICATION_CREDENTIALS; the emulator needs none.
 */
export function createReadVerifiedEmail({
  FIREBASE_PROJECT_ID: projectId,
}: Pick<Config, 'FIREBASE_PROJECT_ID'>): ReadVerifiedEmail {
  const auth = getAuth(initializeApp({ projectId }, `courtside-verified-email-${getApps().length}`));
  return async (uid) => {
    try {
      const { email, emailVerified } = await withTimeout(callTimeoutMs, auth.getUser(uid));
      return emailVerified ? (email ?? null) : null;
    } catch (error) {
      if (isUnknownUser(error)) return null;
      throw error;
    }
  };
}
