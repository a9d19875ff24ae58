import type { StoredKeyScope } from '@courtside/contract';
import { createGroup } from '@courtside/core/groups/create-group';
import { createApiKey } from '@courtside/core/members/access/api-keys';
import type { SignedIn } from './emulator.ts';
import type { TestServer } from './server.ts';

/** Makes at most one API key of each scope for a user, however many tests need it. */
export function keysOf(server: () => TestServer) {
  const made = new Map<StoredKeyScope, Promise<string>>();
  async function make({ uid }: SignedIn, scope: StoredKeyScope): Promise<string> {
    const core = await server().core();
    if (scope !== 'tv') return (await createApiKey(core, { uid, name: 'bot', scope })).text;
    // What the key of a television shows: a group that no route of a test is about.
    const { group } = await createGroup(core, { uid, name: 'On the TV', key: 'on-the-tv' });
    return (await createApiKey(core, { uid, name: 'bot', scope, tv: { groupId: group.id, hours: 1 } })).text;
  }
  /** The user with the key in place of the ID token. */
  return async (user: SignedIn, scope: StoredKeyScope): Promise<SignedIn> => {
    const key = made.get(scope) ?? make(user, scope);
    made.set(scope, key);
    return { ...user, token: await key };
  };
}
