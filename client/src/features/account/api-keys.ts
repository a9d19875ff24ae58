import type { ApiKey, CreatedApiKey, KeyScope } from '@courtside/contract/api-keys';
import { call, failureOf, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { idToken } from '../session/open-auth.ts';

const keys = keyedResource({
  what: 'Your API keys',
  personal: true,
  read: (signal, uid: string): Promise<ApiKey[]> => call('listApiKeys', { params: { uid }, token: idToken, signal }),
});

/** A user's API keys, oldest first. */
export const apiKeysAtom = keys.at;

/** Loads a user's API keys. Never rejects. */
export const loadApiKeys = keys.load;

/** Creates an API key. @returns the key, or a message for the user */
export async function createApiKey(
  uid: string,
  typed: string,
  scope: KeyScope,
): Promise<CreatedApiKey | { readonly failure: string }> {
  const name = typed.trim();
  if (name === '') return { failure: 'Please enter a name for the key.' };
  try {
    const created = await call('createApiKey', { params: { uid }, token: idToken, body: { name, scope } });
    const { key: _, ...listed } = created;
    keys.update(uid, (known) => [...known, listed]);
    return created;
  } catch (error) {
    return { failure: messageOf(error, 'The key could not be created.') };
  }
}

/** Revokes an API key. @returns null on success, otherwise a message for the user */
export function revokeApiKey(uid: string, keyId: string): Promise<string | null> {
  return failureOf(async () => {
    await call('revokeApiKey', { params: { uid, keyId }, token: idToken });
    keys.update(uid, (known) => known.filter(({ id }) => id !== keyId));
  }, 'The key could not be revoked.');
}
