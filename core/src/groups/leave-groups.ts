import type { Uid } from '../ledger/account-id.ts';
import type { GroupKeeper } from './group-change.ts';
import { leaveGroup } from './membership.ts';
import { readGroups } from './read-groups.ts';

/** Removes a user from every group, which passes on what the user owns, and deletes the user's invites. Safe to repeat. */
export async function leaveGroups(core: GroupKeeper, uid: Uid): Promise<void> {
  const { db } = core;
  for (const { id } of await readGroups(core, uid)) await leaveGroup(core, uid, id);
  await db.invites.deleteMany({ uid }, { writeConcern: db.durable });
}
