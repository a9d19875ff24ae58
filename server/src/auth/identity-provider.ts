import type { IdentityProvider } from '@courtside/core/operations/admin/admin';
import type { Config } from '@courtside/core/platform/config/config';
import { withTimeout } from '@courtside/core/platform/with-timeout';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';

const callTimeoutMs = 5_000;

/**
 * Disables users and revokes their refresh tokens in the Firebase project. A real project needs credentials for that, which
 * firebase-admin reads from GOOGLE_APPLICATION_CREDENTIALS; the emulator needs none.
 */
export function createIdentityProvider({ FIREBASE_PROJECT_ID }: Pick<Config, 'FIREBASE_PROJECT_ID'>): IdentityProvider {
  const app = initializeApp({ projectId: FIREBASE_PROJECT_ID }, `courtside-accounts-${getApps().length}`);
  const auth = getAuth(app);
  return {
    async setDisabled(uid, disabled) {
      await withTimeout(callTimeoutMs, auth.updateUser(uid, { disabled }));
    },
    endSessions: (uid) => withTimeout(callTimeoutMs, auth.revokeRefreshTokens(uid)),
  };
}
