import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Config } from '../../platform/config/config.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { ConfirmedEmails, SignInProvider } from '../sign-in-provider.ts';

/** Manages the users of a Firebase project for an operator. */
export interface UserManager extends Pick<SignInProvider, 'setDisabled' | 'endSessions'> {
  readonly readConfirmedEmail: ConfirmedEmails['read'];
}

const changeTimeoutMs = 5_000;
const readTimeoutMs = 10_000;

function isUnknownUser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/**
 * Disables users, revokes their refresh tokens and reads their addresses in the Firebase project. A real project needs
 * credentials for that, which firebase-admin reads from GOOGLE_APPLICATION_CREDENTIALS; the emulator needs none.
 */
export function createUserManager({
  FIREBASE_PROJECT_ID: projectId,
}: Pick<Config, 'FIREBASE_PROJECT_ID'>): UserManager {
  const auth = getAuth(initializeApp({ projectId }, `courtside-accounts-${getApps().length}`));
  return {
    async setDisabled(uid, disabled) {
      await withTimeout(changeTimeoutMs, auth.updateUser(uid, { disabled }));
    },
    endSessions: (uid) => withTimeout(changeTimeoutMs, auth.revokeRefreshTokens(uid)),
    async readConfirmedEmail(uid) {
      try {
        const { email, emailVerified } = await withTimeout(readTimeoutMs, auth.getUser(uid));
        return emailVerified ? (email ?? null) : null;
      } catch (error) {
        if (isUnknownUser(error)) return null;
        throw error;
      }
    },
  };
}
