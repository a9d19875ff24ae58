import type { Uid } from '../ledger/account-id.ts';
import type { GroupsDatabase } from './collections.ts';

/**
 * The ids of the groups that each of these users is a member of, oldest group first. Every user is in the result. The members of
 * the groups decide; nothing of it is stored with the users.
 */
export async function readGroupIds(
  db: Pick<GroupsDatabase, 'groups'>,
  uids: readonly Uid[],
): Promise<ReadonlyMap<Uid, readonly string[]>> {
  const idsOf = new Map<Uid, string[]>(uids.map((uid) => [uid, []]));
  const groups = db.groups.aggregate<{ _id: string; members: Uid[] }>([
    { $match: { memberIds: { $in: [...uids] } } },
    // A group can have a thousand members.
    { $project: { createdAt: 1, members: { $setIntersection: ['$memberIds', { $literal: [...uids] }] } } },
    { $sort: { createdAt: 1, _id: 1 } },
  ]);
  for await (const { _id, members } of groups) for (const uid of members) idsOf.get(uid)?.push(_id);
  return idsOf;
}
