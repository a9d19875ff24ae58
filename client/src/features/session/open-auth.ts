import type { ClientConfig } from '@courtside/contract/client-config';
import { loadClientConfig } from '../../api/client-config.ts';
import { keepText, readText } from '../../storage.ts';
import { loadPart } from '../../ui/load-part.ts';
import { hasSignedInBefore } from './session-atoms.ts';
import type { SignInClient } from './sign-in-client.ts';

let opening: Promise<SignInClient> | null = null;

const serviceKey = 'courtside:sign-in-service';
const loadFirebase = () => import('./firebase/firebase-client.ts');
const loadHouse = () => import('./house/house-client.ts');

/**
 * Loads the client of the service that this browser used last, together with the config that names the service. Every browser
 * that has signed in without storing its service has used Firebase, which was the only one.
 */
function preloadService(): void {
  const last = readText('browser', serviceKey) ?? (hasSignedInBefore() ? 'firebase' : null);
  if (last === null) return;
  // A failure is reported if the service turns out to be needed.
  (last === 'house' ? loadHouse() : loadFirebase()).catch(() => undefined);
}

/** Loads and makes the client of the deployment's sign-in service. */
async function openService(config: ClientConfig): Promise<SignInClient> {
  keepText('browser', serviceKey, config.signIn);
  if (config.signIn === 'house') return (await loadPart('Sign-in', loadHouse)).createHouseClient(config);
  return (await loadPart('Sign-in', loadFirebase)).createFirebaseClient(config);
}

/** The sign-in client, loaded once, again after a failure. @throws Error when the server cannot be reached */
export function openAuth(): Promise<SignInClient> {
  if (opening === null) preloadService();
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
