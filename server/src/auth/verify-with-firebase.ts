import { DomainError } from '@courtside/contract';
import { type Config, ConfigError } from '@courtside/core';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { createAccountCheck, type MayGoOn } from './account-state.ts';
import type { Identity } from './identity.ts';

/** Checks a token and says whose it is. */
export type VerifyToken = (idToken: string) => Promise<Identity>;

/** What the identity provider knows of a token. */
export interface TokenVerifier {
  /** @throws DomainError `unauthenticated`, `unavailable` */
  readonly verify: VerifyToken;
  readonly mayGoOn: MayGoOn;
}

/** True when the token could not be judged, because certificates or emulator were out of reach. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  // Certificates that cannot be fetched share a code with bad tokens; only of those the words name the token.
  if (error.code === 'auth/argument-error') return !/ID token/.test(error.message);
  return error.code.startsWith('app/') || error.code === 'auth/internal-error';
}

function identityOf(token: DecodedIdToken): Identity {
  const name: unknown = token.name;
  return {
    uid: token.uid,
    email: token.email ?? null,
    name: typeof name === 'string' ? name : null,
    provider: token.firebase?.sign_in_provider ?? null,
    expiresAt: token.exp * 1000,
  };
}

/**
 * Verifies ID tokens with firebase-admin, which needs no credentials for it.
 * `verify` throws DomainError `unauthenticated`, or `unavailable` when certificates or emulator could not be reached.
 * @throws ConfigError when the process and the settings disagree about the emulator: the library looks at the process
 */
export function createFirebaseVerifier(
  config: Pick<Config, 'FIREBASE_PROJECT_ID' | 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_API_KEY'>,
): TokenVerifier {
  const projectId = config.FIREBASE_PROJECT_ID;
  if ((process.env.FIREBASE_AUTH_EMULATOR_HOST || undefined) !== config.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST: the environment of the process says something else.');
  }
  // Each with a name of its own, for the library keeps the emulator's address with the app.
  const auth = getAuth(initializeApp({ projectId }, `courtside-${getApps().length}`));
  return {
    async verify(idToken) {
      try {
        return identityOf(await auth.verifyIdToken(idToken));
      } catch (error) {
        throw new DomainError(isOutage(error) ? 'unavailable' : 'unauthenticated', { cause: error });
      }
    },
    mayGoOn: createAccountCheck(config),
  };
}
