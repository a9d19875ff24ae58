import type { Uid } from '../ledger/account-id.ts';
import type { GroupsDatabase } from './collections.ts';
import type { Groups } from './groups.ts';

/** Removes a user from every group, which passes on what the user owns, and deletes the user's invites. Safe to repeat. */
export async function leaveGroups(
  { db, groups }: { db: Pick<GroupsDatabase, 'invites' | 'durable'>; groups: Pick<Groups, 'listByMember' | 'leave'> },
  uid: Uid,
): Promise<void> {
  for (const { id } of await groups.listByMember(uid)) await groups.leave(uid, id);
  await db.invites.deleteMany({ uid }, { writeConcern: db.durable });
}
