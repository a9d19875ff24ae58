import type { ClientConfig } from '@courtside/contract/client-config';
import { loadClientConfig } from '../../api/client-config.ts';
import { loadPart } from '../../ui/load-part.ts';
import type { SignInClient } from './sign-in-client.ts';

let opening: Promise<SignInClient> | null = null;

/** Loads and makes the client of the deployment's sign-in service. */
async function openService(config: ClientConfig): Promise<SignInClient> {
  if (config.signIn === 'house') throw new Error('accounts of the house are not supported yet');
  const { createFirebaseClient } = await loadPart('Sign-in', () => import('./firebase/firebase-client.ts'));
  return createFirebaseClient(config);
}

/** The sign-in client, loaded once, again after a failure. @throws Error when the server cannot be reached */
export function openAuth(): Promise<SignInClient> {
  opening ??= loadClientConfig()
    .then(openService)
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
