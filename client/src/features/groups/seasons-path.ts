import { groupPath } from './invites.ts';

/** The path of the page with all seasons of a group. */
export function seasonsPath(groupId: string): string {
  return `${groupPath(groupId)}/seasons`;
}
