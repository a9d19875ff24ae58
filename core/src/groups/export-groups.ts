import type { DomainOf, exportedGroupSchema } from '@courtside/contract';
import type { Uid } from '../ledger/account-id.ts';
import type { GroupsDatabase } from './collections.ts';

/** A group in the export of one of its members. The code of the invite is without its dash. */
export interface ExportedGroup extends Omit<DomainOf<typeof exportedGroupSchema>, 'groupName'> {
  readonly name: string;
}

/** Reads what a user's groups store of the user, oldest group first. */
export async function exportGroups(db: Pick<GroupsDatabase, 'groups' | 'invites'>, uid: Uid): Promise<ExportedGroup[]> {
  const [groups, invites] = await Promise.all([
    db.groups
      .find({ memberIds: uid }, { name: 1, creatorId: 1, joins: 1, shownOnNights: 1, nightLinks: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .lean()
      .exec(),
    db.invites.find({ uid }).lean().exec(),
  ]);
  const codes = new Map(invites.map(({ _id, groupId }) => [groupId, _id]));
  return groups.map(({ _id, name, creatorId, joins, shownOnNights = [], nightLinks = [] }) => ({
    id: _id,
    name,
    isOwner: creatorId === uid,
    joinedAt: joins?.find((join) => join.uid === uid)?.at ?? null,
    isShownOnNights: shownOnNights.includes(uid),
    nightLinks: nightLinks.filter((link) => link.uid === uid).map(({ night, createdAt }) => ({ night, createdAt })),
    inviteCode: codes.get(_id) ?? null,
  }));
}
