import type { StoredKeyScope } from '@courtside/contract';
import type { SignedIn } from './emulator.ts';
import type { TestServer } from './server.ts';

/** What the key of a television shows: a group that no test has. */
const otherGroup = { groupId: 'another-group', hours: 1 };

/** Makes at most one API key of each scope for a user, however many tests need it. */
export function keysOf(server: () => TestServer) {
  const made = new Map<StoredKeyScope, Promise<string>>();
  async function make({ uid }: SignedIn, scope: StoredKeyScope): Promise<string> {
    const { apiKeys } = await server().core();
    return (await apiKeys.create({ uid, name: 'bot', scope, ...(scope === 'tv' && { tv: otherGroup }) })).text;
  }
  /** The user with the key in place of the ID token. */
  return async (user: SignedIn, scope: StoredKeyScope): Promise<SignedIn> => {
    const key = made.get(scope) ?? make(user, scope);
    made.set(scope, key);
    return { ...user, token: await key };
  };
}
