import { attempt } from '../../api/attempts.ts';
import { callForAll, type WholeAnswer } from '../../api/call.ts';
import { idToken } from '../session/open-auth.ts';
import { asMember } from './group-actions.ts';
import { takeGroup } from './group-atoms.ts';
import { loadOwnInvite } from './invites.ts';
import { loadMyGroups } from './own-groups.ts';

/** What the owner of a group can do. */
export type OwnerAction =
  | { readonly kind: 'rename'; readonly groupName: string }
  | { readonly kind: 'transfer' | 'remove' | 'let-in'; readonly uid: string }
  | { readonly kind: 'archive' | 'reopen' | 'rotate' }
  | { readonly kind: 'expire'; readonly expiresAt: string | null };

/** The response to a change: the group after it. */
type Changed = Pick<WholeAnswer<'renameGroup'>, 'data' | 'message'>;

function send(groupId: string, action: OwnerAction, key: string): Promise<Changed> {
  const options = { params: { groupId }, token: idToken, headers: { 'idempotency-key': key } };
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
  }
}

/** Changes a group as its owner. Never throws. */
export function changeGroup(groupId: string, action: OwnerAction) {
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
