import type { KeyScope } from '@courtside/contract';
import type { SignedIn } from './emulator.ts';
import type { TestServer } from './server.ts';

/** Makes at most one API key of each scope for a user, however many tests need it. */
export function keysOf(server: () => TestServer) {
  const made = new Map<KeyScope, Promise<string>>();
  async function make({ uid }: SignedIn, scope: KeyScope): Promise<string> {
    const { apiKeys } = await server().core();
    return (await apiKeys.create({ uid, name: 'bot', scope })).text;
  }
  /** The user with the key in place of the ID token. */
  return async (user: SignedIn, scope: KeyScope): Promise<SignedIn> => {
    const key = made.get(scope) ?? make(user, scope);
    made.set(scope, key);
    return { ...user, token: await key };
  };
}
