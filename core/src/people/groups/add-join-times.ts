import type { AnyBulkWriteOperation } from 'mongoose';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { batchesOf, noReport, type OnBatch } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { ProfileDoc } from '../profiles/profile-doc.ts';
import type { GroupDoc } from './group-doc.ts';

type Profile = Pick<ProfileDoc, 'uid' | 'groupIds' | 'placeKeptAt' | 'createdAt'>;
type OlderGroup = Pick<GroupDoc, '_id' | 'memberIds' | 'createdAt'>;

/**
 * The best known times at which the members of an older group joined. A member cannot have joined before the group and the
 * member's account existed, nor before an older member. If the group is the member's only one, the last time at which the
 * member reserved a place for a group is better still.
 */
function joinsOf({ _id, memberIds, createdAt }: OlderGroup, profiles: ReadonlyMap<string, Profile>): GroupDoc['joins'] {
  let earliest = createdAt;
  return memberIds.map((uid) => {
    const profile = profiles.get(uid);
    if (profile !== undefined && profile.createdAt > earliest) earliest = profile.createdAt;
    const isOnlyGroup = profile?.groupIds.length === 1 && profile.groupIds[0] === _id;
    const reservedAt = isOnlyGroup ? profile.placeKeptAt : undefined;
    return { uid, at: reservedAt !== undefined && reservedAt > earliest ? reservedAt : earliest };
  });
}

/** Migration from the time when groups did not store when their members joined. Safe to repeat. */
export async function addJoinTimes(db: PeopleDatabase, onBatch: OnBatch = noReport): Promise<void> {
  const older = db.groups
    .find({ joins: { $exists: false } }, { memberIds: 1, createdAt: 1 }, { batchSize: 100 })
    .lean<OlderGroup[]>();
  for await (const groups of batchesOf(older)) {
    const uids = [...new Set(groups.flatMap(({ memberIds }) => memberIds))];
    const profiles = await db.profiles
      .find({ _id: { $in: uids.map(mainAccountOf) } }, { uid: 1, groupIds: 1, placeKeptAt: 1, createdAt: 1 })
      .lean<Profile[]>();
    const byUid = new Map(profiles.map((profile) => [profile.uid, profile]));
    const updates = groups.map(
      (group): AnyBulkWriteOperation<GroupDoc> => ({
        updateOne: { filter: { _id: group._id }, update: { $set: { joins: joinsOf(group, byUid) } } },
      }),
    );
    await db.groups.bulkWrite(updates, { writeConcern: db.durable });
    await onBatch(groups.length);
  }
}
