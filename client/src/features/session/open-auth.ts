import { loadClientConfig } from '../../api/client-config.ts';
import { loadPart } from '../../ui/load-part.ts';
import type { AuthClient } from './firebase-auth.ts';

let opening: Promise<AuthClient> | null = null;

/** The authentication client, loaded once, again after a failure. @throws Error when the server cannot be reached */
export function openAuth(): Promise<AuthClient> {
  opening ??= Promise.all([loadClientConfig(), loadPart('Sign-in', () => import('./firebase-auth.ts'))])
    .then(([config, { createAuthClient }]) => createAuthClient(config))
    .catch((error: unknown) => {
      opening = null;
      throw error;
    });
  return opening;
}

let keyOfTv: string | null = null;

/** Makes the calls of this page with the key of a television's link, for a page without a signed-in user. */
export function callWithKey(key: string): void {
  keyOfTv = key;
}

/** The signed-in user's token for calls, or the key of a television. Rejects when there is neither. */
export async function idToken(fresh: boolean): Promise<string> {
  if (keyOfTv !== null) return keyOfTv;
  return (await openAuth()).idToken(fresh);
}
