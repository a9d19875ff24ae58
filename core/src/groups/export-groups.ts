import type { Uid } from '../ledger/account-id.ts';
import type { GroupsDatabase } from './collections.ts';

/** A group in the export of one of its members. */
export interface ExportedGroup {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly joinedAt: Date | null;
  /** Whether shared nights of the group show the user by name. */
  readonly isShownOnNights: boolean;
  /** The user's links to nights, oldest first. */
  readonly nightLinks: readonly { readonly night: string; readonly createdAt: Date }[];
  /** Without its dash; null without an invite. */
  readonly inviteCode: string | null;
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
