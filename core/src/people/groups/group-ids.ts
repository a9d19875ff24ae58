import { DomainError } from '@courtside/contract';
import type { UserDoc } from '../../ledger/account.model.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import { maxGroups } from './group.ts';

/**
 * The `groupIds` of accounts: a projection of the groups that a user is a member of, which also enforces the limit per
 * user. A place is reserved before the group adds the member, and removed after the group has removed the member. A crash
 * in between leaves a place that is not used, until `repair` removes it.
 */
export interface GroupIds {
  /**
   * Reserves a place. Calls that reserve the same place share it.
   * @param place the id of the group to join, or the creation key of a group that is being created
   * @throws DomainError `too-many-groups`, `user-not-found`
   */
  reserve(uid: string, place: string): Promise<void>;
  /** Replaces a creation key by the id of the group. Safe to repeat, even if the member has left since. */
  fill(uid: string, place: string, groupId: string): Promise<void>;
  /**
   * Adds a group after the group has added the member, in case a repair has removed the reserved place; removes it if the
   * member has left since.
   */
  confirm(uid: string, groupId: string): Promise<void>;
  /** Removes a group, unless the user is a member of it. */
  release(uid: string, groupId: string): Promise<void>;
  /**
   * Makes the `groupIds` of these users, or of all users, match the groups. Safe to repeat. An account that reserved a
   * place within the last `reservedForMs` keeps all its places, because the call may still be running.
   * @returns how many accounts it changed
   */
  repair(uids?: readonly string[]): Promise<number>;
}

/** True for the id of a group, false for the creation key (`<uid>:<key>`) of a group that is being created. */
export function isGroupId(place: string): boolean {
  return !place.includes(':');
}

/** Longer than any call takes. An older reservation without a member was left by a crash. */
export const reservedForMs = 60_000;

const batchSize = 1_000;

/** An account that may join groups. */
const opened = { seq: { $gt: 0 }, deletedAt: { $exists: false } };

/** The fields of an account that are compared with the groups. */
type AccountPlaces = Pick<UserDoc, '_id' | 'uid' | 'groupIds' | 'placeKeptAt'>;

export function createGroupIds(db: PeopleDatabase, clock: Clock): GroupIds {
  async function tryReserve(uid: string, place: string): Promise<boolean> {
    const room = { [`groupIds.${maxGroups - 1}`]: { $exists: false } };
    const { matchedCount } = await db.users.updateOne(
      { _id: mainAccountOf(uid), ...opened, $or: [room, { groupIds: place }] },
      { $addToSet: { groupIds: place }, $set: { placeKeptAt: new Date(clock()) } },
    );
    return matchedCount > 0;
  }

  async function confirm(uid: string, groupId: string): Promise<void> {
    await db.users.updateOne({ _id: mainAccountOf(uid) }, { $addToSet: { groupIds: groupId } });
    // Check last, here and in `release`: then the last of several concurrent writes agrees with the membership.
    if (!(await isMember(uid, groupId))) await release(uid, groupId);
  }

  async function isMember(uid: string, groupId: string): Promise<boolean> {
    return (await db.groups.countDocuments({ _id: groupId, memberIds: uid }, { limit: 1 })) > 0;
  }

  async function release(uid: string, groupId: string): Promise<void> {
    await db.users.updateOne({ _id: mainAccountOf(uid) }, { $pull: { groupIds: groupId } });
    if (await isMember(uid, groupId)) await confirm(uid, groupId);
  }

  async function fill(uid: string, place: string, groupId: string): Promise<void> {
    const others = { $filter: { input: '$groupIds', cond: { $ne: ['$$this', { $literal: place }] } } };
    const added = { $concatArrays: ['$groupIds', { $literal: [groupId] }] };
    const isListed = { $in: [{ $literal: groupId }, '$groupIds'] };
    await db.users.updateOne({ _id: mainAccountOf(uid) }, [
      { $set: { groupIds: others } },
      { $set: { groupIds: { $cond: [isListed, '$groupIds', added] } } },
    ]);
    if (!(await isMember(uid, groupId))) await release(uid, groupId);
  }

  /** Removes a place that a crash has left, unless the account has reserved a place since it was read. */
  async function removeUnused({ _id, uid, placeKeptAt }: AccountPlaces, groupId: string): Promise<boolean> {
    const unchanged = { _id, placeKeptAt: placeKeptAt ?? { $exists: false } };
    const { modifiedCount } = await db.users.updateOne(unchanged, { $pull: { groupIds: groupId } });
    if (await isMember(uid, groupId)) await confirm(uid, groupId);
    return modifiedCount > 0;
  }

  /** The ids of the groups that each of these users is a member of. */
  async function readMemberships(uids: readonly string[]): Promise<Map<string, Set<string>>> {
    const memberships = new Map<string, Set<string>>(uids.map((uid) => [uid, new Set()]));
    const groups = db.groups.aggregate<{ _id: string; members: string[] }>([
      { $match: { memberIds: { $in: uids } } },
      { $project: { members: { $setIntersection: ['$memberIds', { $literal: uids }] } } },
    ]);
    for await (const { _id, members } of groups) for (const uid of members) memberships.get(uid)?.add(_id);
    return memberships;
  }

  async function repairBatch(accounts: readonly AccountPlaces[]): Promise<number> {
    const memberships = await readMemberships(accounts.map(({ uid }) => uid));
    let changed = 0;
    for (const account of accounts) {
      const { uid, groupIds, placeKeptAt } = account;
      const joined = memberships.get(uid) ?? new Set();
      const mayBeInUse = placeKeptAt !== undefined && clock() - placeKeptAt.getTime() < reservedForMs;
      const unused = mayBeInUse ? [] : groupIds.filter((groupId) => !joined.has(groupId));
      const missing = [...joined].filter((groupId) => !groupIds.includes(groupId));
      let removed = 0;
      for (const groupId of unused) if (await removeUnused(account, groupId)) removed += 1;
      for (const groupId of missing) await confirm(uid, groupId);
      if (removed + missing.length > 0) changed += 1;
    }
    return changed;
  }

  async function repair(uids?: readonly string[]): Promise<number> {
    const filter = uids === undefined ? {} : { _id: { $in: uids.map(mainAccountOf) } };
    const projection = { uid: 1, groupIds: 1, placeKeptAt: 1 } as const;
    let changed = 0;
    for await (const accounts of batchesOf(db.users.find(filter, projection, { batchSize }).lean()))
      changed += await repairBatch(accounts);
    return changed;
  }

  return {
    async reserve(uid, place) {
      if (await tryReserve(uid, place)) return;
      const account = await db.users.findOne({ _id: mainAccountOf(uid), ...opened }, { _id: 1 }).lean();
      if (account === null) throw new DomainError('user-not-found');
      // Places that a crash has left do not count.
      if ((await repair([uid])) > 0 && (await tryReserve(uid, place))) return;
      throw new DomainError('too-many-groups', {
        message: `You are in ${maxGroups} groups, as many as one person can be. Leave one first.`,
      });
    },
    fill,
    confirm,
    release,
    repair,
  };
}
