/** The path of the page of a group's night. @param night the day of the league, `yyyy-mm-dd` */
export function nightPath(groupId: string, night: string): string {
  return `/group/${encodeURIComponent(groupId)}/night/${night}`;
}
