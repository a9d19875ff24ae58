import type { Group } from '@courtside/contract/groups';
import type { League } from '@courtside/contract/leagues';
import { type ReactNode, useState } from 'react';
import { attempt } from '../../api/attempts.ts';
import { callForAll, messageOf, type WholeAnswer } from '../../api/call.ts';
import { completeGroup } from '../../api/specified-groups.ts';
import { Notice } from '../../ui/dialogs.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { idToken as token } from '../session/open-auth.ts';
import { whenSessionKnown } from '../session/session-atoms.ts';
import { endGroup, takeGroup } from './group-atoms.ts';
import { groupIn, loadOwnInvite } from './invites.ts';
import { hideGroup, loadMyGroups, showGroup } from './own-groups.ts';

/** The result of an action, with a message for the user. */
type ActionResult<T> =
  | { readonly ok: true; readonly message: string; readonly value: T }
  | { readonly ok: false; readonly message: string };

const refuse = (message: string) => ({ ok: false, message }) as const;

/**
 * Runs an action of the signed-in user, who may press before the page knows the session. Never throws.
 * @param signedOut the message when no user is signed in
 * @param failed the message when the server sends none
 */
async function asMember<T>(
  act: (uid: string) => Promise<{ readonly message: string; readonly value: T }>,
  signedOut: string,
  failed: string,
): Promise<ActionResult<T>> {
  const user = await whenSessionKnown();
  if (user === null) return refuse(signedOut);
  try {
    return { ok: true, ...(await act(user.uid)) };
  } catch (error) {
    return refuse(messageOf(error, failed));
  }
}

/** Creates a group with the signed-in user as its first member; null if the response does not name it. Never throws. */
export async function createGroup(name: string): Promise<ActionResult<Pick<Group, 'id' | 'groupName'> | null>> {
  const groupName = name.trim();
  if (groupName === '') return refuse('Please enter a group name.');
  const create = async (uid: string) => {
    const body = { groupName, creatorId: uid, memberIds: [uid], leaderboard: [] };
    const { data, meta } = await attempt({
      intent: ['group', uid, groupName],
      send: (key) => callForAll('createGroup', { token, headers: { 'idempotency-key': key }, body }),
    });
    const group = completeGroup({ ...body, ...data }, meta.id);
    if (group.id === '') {
      void loadMyGroups();
      return { message: 'Group created!', value: null };
    }
    showGroup(group);
    return { message: `Group created! ID: ${group.id}`, value: group };
  };
  return asMember(create, 'Please log in to create a group.', 'Failed to create group.');
}

/** Joins a group by its id, the code of an invite or an invite link. Never throws. */
export async function joinGroup(typed: string): Promise<ActionResult<Group>> {
  const groupId = groupIn(typed);
  if (groupId === '') return refuse('Please enter a Group ID.');
  const join = async (uid: string) => {
    const { data, message } = await callForAll('joinGroup', { params: { groupId }, token, body: { joinUserId: uid } });
    // As specified, the response may be a message alone.
    const group = completeGroup(data ?? {}, groupId);
    if (data?.memberIds) showGroup(group);
    void loadMyGroups();
    return {
      message: message ?? (data?.groupName ? `You joined ${data.groupName}.` : 'You joined the group.'),
      value: group,
    };
  };
  return asMember(join, 'Please log in to join a group.', 'Failed to join group.');
}

/** Leaves a group. Never throws. */
export function leaveGroup(groupId: string): Promise<ActionResult<null>> {
  const leave = async (uid: string) => {
    const { message } = await callForAll('leaveGroup', { params: { groupId, uid }, token });
    hideGroup(groupId);
    endGroup(groupId);
    void loadMyGroups();
    return { message: message ?? 'You left the group.', value: null };
  };
  return asMember(leave, 'Please log in to leave a group.', 'Failed to leave group.');
}

/** What the owner of a group can do. */
export type OwnerAction =
  | { readonly kind: 'rename'; readonly groupName: string }
  | { readonly kind: 'transfer' | 'remove' | 'let-in'; readonly uid: string }
  | { readonly kind: 'archive' | 'reopen' | 'rotate' }
  | { readonly kind: 'expire'; readonly expiresAt: string | null }
  | { readonly kind: 'leagues'; readonly leagues: League[] | null };

/** The response to a change: the group after it. */
type Changed = Pick<WholeAnswer<'renameGroup'>, 'data' | 'message'>;

function send(groupId: string, action: OwnerAction, key: string): Promise<Changed> {
  const options = { params: { groupId }, token, headers: { 'idempotency-key': key } };
  switch (action.kind) {
    case 'rename':
      return callForAll('renameGroup', { ...options, body: { groupName: action.groupName } });
    case 'transfer':
      return callForAll('transferGroup', { ...options, body: { uid: action.uid } });
    case 'remove':
      return callForAll('removeMember', { ...options, body: { uid: action.uid } });
    case 'let-in':
      return callForAll('letMemberIn', { ...options, params: { groupId, memberId: action.uid } });
    case 'archive':
    case 'reopen':
      return callForAll('archiveGroup', { ...options, body: { archived: action.kind === 'archive' } });
    case 'rotate':
      return callForAll('rotateInvites', { ...options, body: {} });
    case 'expire':
      return callForAll('expireInvites', { ...options, body: { expiresAt: action.expiresAt } });
    case 'leagues':
      return callForAll('limitGroupLeagues', { ...options, body: { leagues: action.leagues } });
  }
}

/** Changes a group as its owner. Never throws. */
function changeGroup(groupId: string, action: OwnerAction) {
  const change = async (uid: string) => {
    const { data, message } = await attempt({
      intent: ['change-group', uid, groupId, JSON.stringify(action)],
      send: (key) => send(groupId, action, key),
    });
    takeGroup(data);
    if (action.kind === 'rotate') void loadOwnInvite(groupId);
    void loadMyGroups();
    return { message: message ?? 'Saved.', value: data };
  };
  return asMember(change, 'Please sign in.', 'The group could not be changed. Please try again.');
}

/** Changes a group as its owner. Success is a toast; `notice` shows why a change was refused. */
export function useOwnerAction(groupId: string): {
  /** @returns whether the change was made */
  readonly run: (action: OwnerAction) => Promise<boolean>;
  readonly notice: ReactNode;
} {
  const [refusal, setRefusal] = useState<string | null>(null);
  return {
    async run(action) {
      const outcome = await changeGroup(groupId, action);
      if (outcome.ok) showToast({ tone: 'plain', text: outcome.message });
      else setRefusal(outcome.message);
      return outcome.ok;
    },
    notice: refusal !== null && <Notice text={refusal} onClose={() => setRefusal(null)} />,
  };
}
