import type { MainAccounts } from '../members/profiles/accounts.ts';
import { createQueuePerKey } from '../platform/async/queue-per-key.ts';
import type { GroupEvent } from './events.ts';
import type { LogEntryDoc } from './group.model.ts';
import type { Group } from './group.ts';
import type { GroupChange } from './group-change.ts';

/** An entry of the log without the idempotency key of the call, which only the database needs. */
function withoutKey({ key: _, ...entry }: LogEntryDoc): Omit<LogEntryDoc, 'key'> {
  return entry;
}

/**
 * Publishes a group's change, then the group lists of users who joined or left. The lists of a user are read one by one after
 * the change, so the last published list is the newest.
 */
export function createGroupNotifier(deps: {
  accounts: Pick<MainAccounts, 'get'>;
  publish: (events: readonly GroupEvent[]) => void;
  onError: (error: unknown) => void;
}): (change: GroupChange) => void {
  const { accounts, publish, onError } = deps;
  const profiles = createQueuePerKey();

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

  /** Notifies the members of a new owner or a removal; the removed user too. */
  async function publishNotice(kind: 'new-owner' | 'removed', uid: string, group: Group, by: string): Promise<void> {
    const { id: groupId, name: groupName, memberIds } = group;
    // The action of its maker has a response of its own.
    const others = memberIds.filter((member) => member !== by);
    try {
      const account = await accounts.get(uid);
      if (account === null) return;
      const uids = kind === 'removed' ? [...others, uid] : others;
      const notice = { groupId, groupName, kind, seasonId: null, uid, name: account.username };
      publish([{ type: 'notice', uids, notice }]);
    } catch (error) {
      onError(error);
    }
  }

  return ({ kind, uid, group, newOwner, entry: logged }) => {
    const { id: groupId, memberIds: _, createdAt: __, ...state } = group;
    publish([{ type: 'group', groupId, kind, uid, state, ...(logged && { entry: withoutKey(logged) }) }]);
    if (newOwner !== undefined) void publishNotice('new-owner', newOwner, group, uid);
    if (kind === 'removed') void publishNotice('removed', uid, group, group.creatorId);
    if (kind === 'changed') return;
    void profiles.run(uid, () => publishProfile(uid));
  };
}
