import type { DomainEvent } from '../events.ts';
import type { Accounts } from '../profiles/accounts.ts';
import type { GroupChange } from './membership.ts';

/**
 * Publishes each change of a group, and then the list of groups that a user has who came or left. The lists are read after the
 * change and one after the other, so the last published list is the newest.
 */
export function createGroupNotifier(deps: {
  accounts: Pick<Accounts, 'get'>;
  publish: (events: readonly DomainEvent[]) => void;
  onError: (error: unknown) => void;
}): (change: GroupChange) => void {
  const { accounts, publish, onError } = deps;
  let lastProfile = Promise.resolve();

  async function publishProfile(uid: string): Promise<void> {
    try {
      const account = await accounts.get(uid);
      if (account === null) return;
      const { username, groupIds } = account;
      publish([{ type: 'profile', uid, username, groupIds }]);
    } catch (error) {
      // Subscribers read the account once the database is back.
      publish([{ type: 'reread', uids: [uid] }]);
      onError(error);
    }
  }

  return ({ kind, uid, group }) => {
    const { id: groupId, name, creatorId, version, archivedAt, inviteRotation, inviteExpiresAt } = group;
    const state = { name, creatorId, version, archivedAt, inviteRotation, inviteExpiresAt };
    publish([{ type: 'group', groupId, kind, uid, state }]);
    if (kind === 'changed') return;
    lastProfile = lastProfile.then(() => publishProfile(uid));
  };
}
