import type { Publisher } from '../../platform/events/publisher.ts';
import type { Accounts } from '../profiles/accounts.ts';
import type { GroupChange } from './groups.ts';

/**
 * Tells everyone of a group that changed, and then of the list of groups its member has now. The list is read after the
 * change, one after the other, so that the last word told is the newest.
 */
export function createTellOfGroups(deps: {
  accounts: Pick<Accounts, 'get'>;
  publisher: Pick<Publisher, 'publish' | 'publishResync'>;
  onError: (error: unknown) => void;
}): (change: GroupChange) => void {
  const { accounts, publisher, onError } = deps;
  let telling = Promise.resolve();

  async function tellProfile(uid: string): Promise<void> {
    try {
      const account = await accounts.get(uid);
      if (account === null) return;
      const { username, groupIds } = account;
      publisher.publish([{ type: 'profile', uid, username, groupIds }]);
    } catch (error) {
      // Who listens looks it up anew then, when the database is back.
      publisher.publishResync();
      onError(error);
    }
  }

  return ({ kind, uid, group: { id: groupId, creatorId, version } }) => {
    publisher.publish([{ type: 'group', groupId, kind, uid, creatorId, version }]);
    telling = telling.then(() => tellProfile(uid));
  };
}
