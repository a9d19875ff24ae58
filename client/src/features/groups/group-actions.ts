import type { Group } from '@courtside/contract/groups';
import { useAtomValue } from 'jotai';
import { attempt } from '../../api/attempts.ts';
import { callForAll, messageOf, type TokenSource } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { endGroup } from './group-atoms.ts';
import { groupIn } from './group-in.ts';
import { hideGroup, loadMyGroups, showGroup } from './own-groups.ts';

/** The acting user; `uid` is null while signed out. */
export interface Member {
  readonly uid: string | null;
  readonly token: TokenSource;
}

/** The user who acts on groups here. */
export function useMember(): Member {
  return { uid: useAtomValue(signedInUserAtom)?.uid ?? null, token: idToken };
}

/** The result of an action, with a message for the user. */
export type Outcome<T> =
  | { readonly ok: true; readonly message: string; readonly value: T }
  | { readonly ok: false; readonly message: string };

const refuse = (message: string) => ({ ok: false, message }) as const;

/** Creates a group with the caller as its first member. `newKey` makes the idempotency key. Never throws. */
export async function createGroup(
  name: string,
  { uid, token }: Member,
  newKey: () => string,
): Promise<Outcome<Pick<Group, 'id' | 'groupName'>>> {
  const groupName = name.trim();
  if (groupName === '') return refuse('Please enter a group name.');
  if (uid === null) return refuse('Please log in to create a group.');
  try {
    const body = { groupName, creatorId: uid, memberIds: [uid], leaderboard: [] };
    const { data, meta } = await attempt({
      intent: ['group', uid, groupName],
      newKey,
      send: (key) => callForAll('createGroup', { token, headers: { 'idempotency-key': key }, body }),
    });
    showGroup(data);
    return { ok: true, message: `Group created! ID: ${meta.id}`, value: data };
  } catch (error) {
    return refuse(messageOf(error, 'Failed to create group.'));
  }
}

/** Joins a group by its id, the code of an invite or an invite link. Never throws. */
export async function joinGroup(typed: string, { uid, token }: Member): Promise<Outcome<Group>> {
  const groupId = groupIn(typed);
  if (groupId === '') return refuse('Please enter a Group ID.');
  if (uid === null) return refuse('Please log in to join a group.');
  try {
    const { data, message } = await callForAll('joinGroup', { params: { groupId }, token, body: { joinUserId: uid } });
    showGroup(data);
    void loadMyGroups();
    return { ok: true, message: message ?? `You joined ${data.groupName}.`, value: data };
  } catch (error) {
    return refuse(messageOf(error, 'Failed to join group.'));
  }
}

/** Leaves a group. Never throws. */
export async function leaveGroup(groupId: string, { uid, token }: Member): Promise<Outcome<null>> {
  if (uid === null) return refuse('Please log in to leave a group.');
  try {
    const { message } = await callForAll('leaveGroup', { params: { groupId, uid }, token });
    hideGroup(groupId);
    endGroup(groupId);
    void loadMyGroups();
    return { ok: true, message: message ?? 'You left the group.', value: null };
  } catch (error) {
    return refuse(messageOf(error, 'Failed to leave group.'));
  }
}
