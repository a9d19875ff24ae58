import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { SignInProvider } from '../sign-in-provider.ts';

const errorSchema = z.object({ error: z.object({ message: z.string() }) });
const timeoutMs = 5_000;

/** Codes for a user that does not exist: an earlier attempt has deleted it. */
const gone: ReadonlySet<string> = new Set(['USER_NOT_FOUND', 'EMAIL_NOT_FOUND']);
const refused: ReadonlySet<string> = new Set([
  'TOKEN_EXPIRED',
  'INVALID_ID_TOKEN',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  'USER_DISABLED',
]);

/**
 * Uses the user's token and the project's web API key, as the Firebase client library does, so that Courtside needs no
 * credentials of the project.
 */
export function createRemoveUser(
  config: Pick<Config, 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_API_KEY'>,
): SignInProvider['removeUser'] {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_API_KEY: key } = config;
  const origin = emulator === undefined ? 'https:/' : `http://${emulator}`;
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:delete?key=${encodeURIComponent(key)}`;
  return async ({ idToken }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    if (response.ok) return true;
    const { message } = errorSchema.parse(body).error;
    // The code may be followed by a description.
    const code = message.split(' ')[0] ?? '';
    if (gone.has(code)) return true;
    if (refused.has(code)) return false;
    throw new Error(`deleting a sign-in failed: status ${response.status}, ${code}`);
  };
}
