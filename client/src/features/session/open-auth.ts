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

/** The signed-in user's token for calls. Rejects when no user is signed in. */
export async function idToken(fresh: boolean): Promise<string> {
  return (await openAuth()).idToken(fresh);
}
