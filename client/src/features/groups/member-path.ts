import { groupPath } from './invites.ts';

/** The path of a member's page within a group. */
export function memberPath(groupId: string, uid: string): string {
  return `${groupPath(groupId)}/member/${encodeURIComponent(uid)}`;
}
