import { groupPath } from './invites.ts';

/** The path of a night of a group. @param night the day of the league, `yyyy-mm-dd` */
export function nightPath(groupId: string, night: string): string {
  return `${groupPath(groupId)}/night/${encodeURIComponent(night)}`;
}
