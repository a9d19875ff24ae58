import { formatInviteCode, inviteCodeIn } from '@courtside/contract/invite-code';

/** The id of a group or the code of an invite in what a user typed or pasted, such as a link that ends in one. */
export function groupIn(typed: string): string {
  const trimmed = typed.trim();
  const linked = /\/(?:group|invite)\/([^/?#\s]+)/i.exec(trimmed)?.[1] ?? trimmed;
  const code = inviteCodeIn(linked);
  return code === null ? linked : formatInviteCode(code);
}
