import type { Invite, OwnInvite } from '@courtside/contract/groups';
import { formatInviteCode, inviteCodeIn } from '@courtside/contract/invite-code';
import { ApiError, call, messageOf } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { keepText, readText } from '../../storage.ts';
import { derivedFamily } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';

const invitationKey = 'courtside:invitation';

/** The path of a group. It also works as an invite link. */
export function groupPath(groupId: string): string {
  return `/group/${encodeURIComponent(groupId)}`;
}

/** The path of the page that shows an invite, by its code. */
export function invitePath(code: string): string {
  return `/invite/${encodeURIComponent(code)}`;
}

/** The link a member sends to a friend. */
export function linkTo(path: string): string {
  return new URL(path, window.location.href).href;
}

/** The path of a remembered invitation. */
export function pathOfInvitation(invitation: string): string {
  return invitation.startsWith('/') ? invitation : groupPath(invitation);
}

/** Remembers an invitation, the path of an invite or the id of a group, in this tab until its visitor has signed in. */
export function rememberInvitation(invitation: string | null): void {
  keepText('tab', invitationKey, invitation);
}

/** The invitation that this tab's visitor opened, or null. */
export function rememberedInvitation(): string | null {
  return readText('tab', invitationKey) ?? null;
}

/** The id of a group or the code of an invite in what a user typed or pasted, such as a link that ends in one. */
export function groupIn(typed: string): string {
  const trimmed = typed.trim();
  const linked = /\/(?:group|invite)\/([^/?#\s]+)/i.exec(trimmed)?.[1] ?? trimmed;
  const code = inviteCodeIn(linked);
  return code === null ? linked : formatInviteCode(code);
}

/** What a visitor sees of an invite. */
type InviteView =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown'; readonly message: string }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly invite: Invite };

const invites = keyedResource({
  what: 'The invite',
  async read(signal, code: string): Promise<Extract<InviteView, { status: 'unknown' | 'loaded' }>> {
    try {
      return { status: 'loaded', invite: await call('readInvite', { params: { code }, signal }) };
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'invite-not-found' && error.code !== 'bad-request'))
        throw error;
      return { status: 'unknown', message: messageOf(error, 'This invite does not exist or has expired.') };
    }
  },
});

/** An invite by its code, or by the id of its group. */
export const inviteAtom = derivedFamily((get, code: string): InviteView => {
  const { status, data, failure } = get(invites.at(code));
  if (data !== null) return data;
  if (status === 'failed') return { status, message: messageOf(failure, 'This invite could not be loaded.') };
  return { status: 'loading' };
});

/** Loads an invite. Never rejects. */
export const loadInvite = (code: string) => invites.load(code);

/** The signed-in user's own invite to a group, or null if the user is not a member. */
const ownInvites = keyedResource({
  what: 'Your invite',
  personal: true,
  async read(signal, groupOrCode: string): Promise<OwnInvite | null> {
    try {
      return await call('readOwnInvite', { params: { groupId: groupOrCode }, token: idToken, signal });
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'forbidden' || error.code === 'group-not-found')) return null;
      throw error;
    }
  },
});

/** The user's own invite to a group, by the group's id or by the code of any invite to it. */
export const ownInviteAtom = ownInvites.at;

/** Loads the user's own invite to a group. Never rejects. */
export const loadOwnInvite = (groupOrCode: string) => ownInvites.load(groupOrCode);

/** Marks a group whose members do not include the user, as the server would. */
export const showNoOwnInvite = (groupOrCode: string) => ownInvites.set(groupOrCode, null);
