import { DomainError } from '@courtside/contract';
import { getApps, initializeApp } from 'firebase-admin/app';
import { type DecodedIdToken, getAuth } from 'firebase-admin/auth';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { ConfigError } from '../../platform/config/config-error.ts';
import type { Identity } from '../identity.ts';
import type { TokenVerifier } from '../sign-in-provider.ts';

/** Codes for an account that was disabled or deleted, or whose user signed out everywhere or changed the password. */
const inactiveCodes: ReadonlySet<string> = new Set(['USER_DISABLED', 'USER_NOT_FOUND', 'TOKEN_EXPIRED']);

const errorSchema = z.object({ error: z.object({ message: z.string() }) });
const identitiesSchema = z.record(z.string(), z.array(z.coerce.string()));
/** Longest wait for the identity provider, in milliseconds. */
const lookupTimeoutMs = 5_000;

/**
 * Creates a check against the identity provider. It uses the token and the project's web API key, as the Firebase client
 * library does, and needs no credentials.
 */
export function createAccountCheck(
  config: Pick<Config, 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_API_KEY'>,
): TokenVerifier['isActive'] {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_API_KEY: key } = config;
  const origin = emulator === undefined ? 'https:/' : `http://${emulator}`;
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(key)}`;
  return async (idToken) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(lookupTimeoutMs),
    });
    const body: unknown = await response.json();
    if (response.ok) return true;
    const { message } = errorSchema.parse(body).error;
    // The code may be followed by a description.
    if (inactiveCodes.has(message.split(' ')[0] ?? '')) return false;
    throw new Error(`account lookup failed: status ${response.status}, ${message}`);
  };
}

/** True if the token could not be verified because the certificates or the emulator were unreachable. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  // A failed certificate download has the same code as an invalid token, but its message does not mention the token.
  if (error.code === 'auth/argument-error') return !/ID token/.test(error.message);
  return error.code.startsWith('app/') || error.code === 'auth/internal-error';
}

/** The ways to sign in that a token lists: a list of ids for each provider. */
function signInsOf(identities: unknown): string[] {
  const ids = identitiesSchema.safeParse(identities).data ?? {};
  return Object.entries(ids).flatMap(([provider, listed]) => listed.map((id) => `${provider}:${id}`));
}

function identityOf(token: DecodedIdToken): Identity {
  const name: unknown = token.name;
  return {
    uid: token.uid,
    email: token.email ?? null,
    emailVerified: token.email_verified === true,
    name: typeof name === 'string' ? name : null,
    provider: token.firebase?.sign_in_provider ?? null,
    signIns: signInsOf(token.firebase?.identities),
    signedInAt: token.auth_time * 1000,
    expiresAt: token.exp * 1000,
  };
}

/**
 * Creates a verifier that uses firebase-admin, which needs no credentials to verify ID tokens.
 * @throws ConfigError if the process environment and the settings name different emulators: firebase-admin reads the
 * environment
 */
export function createFirebaseVerifier(
  config: Pick<Config, 'FIREBASE_PROJECT_ID' | 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_API_KEY'>,
): TokenVerifier {
  const projectId = config.FIREBASE_PROJECT_ID;
  if ((process.env.FIREBASE_AUTH_EMULATOR_HOST || undefined) !== config.FIREBASE_AUTH_EMULATOR_HOST) {
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST: the process environment has a different value.');
  }
  // A unique name, because firebase-admin stores the emulator's address with the app.
  const auth = getAuth(initializeApp({ projectId }, `courtside-${getApps().length}`));
  return {
    async verify(idToken) {
      try {
        return identityOf(await auth.verifyIdToken(idToken));
      } catch (error) {
        throw new DomainError(isOutage(error) ? 'unavailable' : 'unauthenticated', { cause: error });
      }
    },
    isActive: createAccountCheck(config),
  };
}
