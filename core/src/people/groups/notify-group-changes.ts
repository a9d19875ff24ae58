import type { DomainEvent } from '../events.ts';
import type { MainAccounts } from '../profiles/accounts.ts';
import type { GroupChange } from './membership.ts';

/**
 * Publishes a group's change, then the group lists of users who joined or left. Lists are read one by one after the change, so
 * the last published list is the newest.
 */
export function createGroupNotifier(deps: {
  accounts: Pick<MainAccounts, 'get'>;
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
      // Subscribers read the account when the database is back.
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
