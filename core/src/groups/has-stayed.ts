import type { Uid } from '../ledger/account-id.ts';
import type { GroupsDatabase } from './collections.ts';

/** Whether a user has been a member of a group since a time, without leaving it in between. */
export async function hasStayed(
  db: Pick<GroupsDatabase, 'groups'>,
  uid: Uid,
  groupId: string,
  since: Date,
): Promise<boolean> {
  const rejoined = { $elemMatch: { uid, at: { $gt: since } } };
  const stayed = { _id: groupId, memberIds: uid, joins: { $not: rejoined } };
  return (await db.groups.countDocuments(stayed, { limit: 1 })) > 0;
}
