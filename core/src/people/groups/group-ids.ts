import { DomainError } from '@courtside/contract';
import type { AccountDoc } from '../../money/account-doc.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { maxGroups } from './group.ts';

/**
 * An account's `groupIds`: a projection of the groups it is a member of, and the place where their number is limited.
 * A place is kept here before the group takes the member, and given up after the group has let it go. What a crash
 * leaves in between is one place too many, until `redo` is run.
 */
export interface GroupIds {
  /**
   * Keeps a place. All that reserve the same share one.
   * @param place the id of a group that is joined, or a name for one that is being made
   * @throws DomainError `too-many-groups`, `user-not-found`
   */
  reserve(uid: string, place: string): Promise<void>;
  /** Gives the place of a group that was being made to its id. Safe to repeat, also when the member has left since. */
  fill(uid: string, place: string, groupId: string): Promise<void>;
  /** Says that the group has taken the member. */
  confirm(uid: string, groupId: string): Promise<void>;
  /** Removes a group, unless the account is a member of it after all. */
  release(uid: string, groupId: string): Promise<void>;
  /**
   * Makes accounts agree with the groups: those given, or all. Safe to repeat. The places of an account where one was
   * kept within `keptForMs` stay: a call may be in the middle of taking it. @returns how many accounts it changed
   */
  redo(uids?: readonly string[]): Promise<number>;
}

/** True for the id of a group; a place that is kept for one that is being made has a name of its creator's and call's. */
export function isGroupId(place: string): boolean {
  return !place.includes(':');
}

/** Longer than any call is under way: a place that was kept so long ago and has no member was left by a crash. */
export const keptForMs = 60_000;

const chunkSize = 1_000;

/** What is read of an account to compare it with the groups. */
type Kept = Pick<AccountDoc, '_id' | 'groupIds' | 'placeKeptAt'>;

export function createGroupIds(db: Database, clock: Clock): GroupIds {
  async function tryReserve(uid: string, place: string): Promise<boolean> {
    const room = { [`groupIds.${maxGroups - 1}`]: { $exists: false } };
    const { matchedCount } = await db.accounts.updateOne(
      { _id: uid, seq: { $gt: 0 }, $or: [room, { groupIds: place }] },
      { $addToSet: { groupIds: place }, $set: { placeKeptAt: new Date(clock()) } },
    );
    return matchedCount > 0;
  }

  async function confirm(uid: string, groupId: string): Promise<void> {
    await db.accounts.updateOne({ _id: uid }, { $addToSet: { groupIds: groupId } });
  }

  async function isMember(uid: string, groupId: string): Promise<boolean> {
    return (await db.groups.exists({ _id: groupId, memberIds: uid })) !== null;
  }

  async function release(uid: string, groupId: string): Promise<void> {
    await db.accounts.updateOne({ _id: uid }, { $pull: { groupIds: groupId } });
    // Looked at last, so that whoever joins at the same moment is found here or confirms afterwards.
    if (await isMember(uid, groupId)) await confirm(uid, groupId);
  }

  async function fill(uid: string, place: string, groupId: string): Promise<void> {
    const others = { $filter: { input: '$groupIds', cond: { $ne: ['$$this', { $literal: place }] } } };
    const added = { $concatArrays: ['$groupIds', { $literal: [groupId] }] };
    const isThere = { $in: [{ $literal: groupId }, '$groupIds'] };
    await db.raw.accounts.updateOne({ _id: uid }, [
      { $set: { groupIds: others } },
      { $set: { groupIds: { $cond: [isThere, '$groupIds', added] } } },
    ]);
    if (!(await isMember(uid, groupId))) await release(uid, groupId);
  }

  /** Removes what a crash has left, unless a place has been kept since the account was read. */
  async function clear({ _id: uid, placeKeptAt }: Kept, groupId: string): Promise<boolean> {
    const asRead = { _id: uid, placeKeptAt: placeKeptAt ?? { $exists: false } };
    const { modifiedCount } = await db.raw.accounts.updateOne(asRead, { $pull: { groupIds: groupId } });
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
    for (const { _id, members } of await groups) for (const uid of members) memberships.get(uid)?.add(_id);
    return memberships;
  }

  async function redoChunk(accounts: readonly Kept[]): Promise<number> {
    const memberships = await readMemberships(accounts.map(({ _id }) => _id));
    let changed = 0;
    for (const account of accounts) {
      const { _id: uid, groupIds, placeKeptAt } = account;
      const right = memberships.get(uid) ?? new Set();
      const isMidway = placeKeptAt !== undefined && clock() - placeKeptAt.getTime() < keptForMs;
      const gone = isMidway ? [] : groupIds.filter((groupId) => !right.has(groupId));
      const missing = [...right].filter((groupId) => !groupIds.includes(groupId));
      let cleared = 0;
      for (const groupId of gone) if (await clear(account, groupId)) cleared += 1;
      for (const groupId of missing) await confirm(uid, groupId);
      if (cleared + missing.length > 0) changed += 1;
    }
    return changed;
  }

  async function redo(uids?: readonly string[]): Promise<number> {
    const filter = uids === undefined ? {} : { _id: { $in: [...uids] } };
    const accounts = db.accounts.find(filter, { groupIds: 1, placeKeptAt: 1 }).lean().cursor({ batchSize: chunkSize });
    let changed = 0;
    let chunk: Kept[] = [];
    for await (const account of accounts) {
      chunk.push(account);
      if (chunk.length < chunkSize) continue;
      changed += await redoChunk(chunk);
      chunk = [];
    }
    return changed + (chunk.length > 0 ? await redoChunk(chunk) : 0);
  }

  return {
    async reserve(uid, place) {
      if (await tryReserve(uid, place)) return;
      if ((await db.accounts.exists({ _id: uid, seq: { $gt: 0 } })) === null) throw new DomainError('user-not-found');
      // What a crash left here must not keep anybody out of a group.
      if ((await redo([uid])) > 0 && (await tryReserve(uid, place))) return;
      throw new DomainError('too-many-groups', {
        message: `You are in ${maxGroups} groups, as many as one person can be. Leave one first.`,
      });
    },
    fill,
    confirm,
    release,
    redo,
  };
}
