import { loadClientConfig } from '../../api/client-config.ts';
import { loadPart } from '../../ui/load-part.ts';
import type { AuthClient } from './firebase-auth.ts';

let opening: Promise<AuthClient> | null = null;

/**
 * The authentication client, loaded when first asked for. A failed load is tried again by the next caller; where the
 * browser will not try its code again, a reload is offered.
 * @throws Error when the server cannot be reached.
 */
export function openAuth(): Promise<AuthClient> {
  opening ??= Promise.all([loadClientConfig(), loadPart('Sign-in', () => import('./firebase-auth.ts'))])
    .then(([config, { createAuthClient }]) => createAuthClient(config))
    .catch((error: unknown) => {
      opening = null;
      throw error;
    });
  return opening;
}

/** The token every call of a signed-in person carries. Rejects when nobody is signed in. */
export async function idToken(fresh: boolean): Promise<string> {
  return (await openAuth()).idToken(fresh);
}
