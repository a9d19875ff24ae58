import { formatInviteCode, inviteCodeIn } from '@courtside/contract/invite-code';
import { keepText, readText } from '../../ui/storage.ts';

const key = 'courtside:invitation';

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
  keepText('tab', key, invitation);
}

/** The invitation that this tab's visitor opened, or null. */
export function rememberedInvitation(): string | null {
  return readText('tab', key) ?? null;
}

/** The id of a group or the code of an invite in what a user typed or pasted, such as a link that ends in one. */
export function groupIn(typed: string): string {
  const trimmed = typed.trim();
  const linked = /\/(?:group|invite)\/([^/?#\s]+)/i.exec(trimmed)?.[1] ?? trimmed;
  const code = inviteCodeIn(linked);
  return code === null ? linked : formatInviteCode(code);
}
