import { DomainError } from '@courtside/contract';
import type { Database } from '../db/connect.ts';
import { maxGroups } from './group.ts';

/**
 * An account's `groupIds`: a projection of the groups it is a member of, and the place where their number is limited.
 * An id is put here before the group takes the member and removed after the group has let it go. What a crash leaves
 * in between is one id too many, until `redo` is run.
 */
export interface GroupIds {
  /** Makes room for a group. @throws DomainError `too-many-groups`, `user-not-found` */
  reserve(uid: string, groupId: string): Promise<void>;
  /** Says that the group has taken the member. */
  confirm(uid: string, groupId: string): Promise<void>;
  /** Removes a group, unless the account is a member of it after all. */
  release(uid: string, groupId: string): Promise<void>;
  /** Makes accounts agree with the groups: those given, or all. Safe to repeat. @returns how many accounts it changed */
  redo(uids?: readonly string[]): Promise<number>;
}

const chunkSize = 1_000;

export function createGroupIds(db: Database): GroupIds {
  async function tryReserve(uid: string, groupId: string): Promise<boolean> {
    const room = { [`groupIds.${maxGroups - 1}`]: { $exists: false } };
    const { matchedCount } = await db.accounts.updateOne(
      { _id: uid, seq: { $gt: 0 }, $or: [room, { groupIds: groupId }] },
      { $addToSet: { groupIds: groupId } },
    );
    return matchedCount > 0;
  }

  async function confirm(uid: string, groupId: string): Promise<void> {
    await db.accounts.updateOne({ _id: uid }, { $addToSet: { groupIds: groupId } });
  }

  async function release(uid: string, groupId: string): Promise<void> {
    await db.accounts.updateOne({ _id: uid }, { $pull: { groupIds: groupId } });
    // Looked at last, so that whoever joins at the same moment is found here or confirms afterwards.
    const stays = await db.groups.exists({ _id: groupId, memberIds: uid });
    if (stays !== null) await confirm(uid, groupId);
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

  async function redoChunk(accounts: readonly { _id: string; groupIds: readonly string[] }[]): Promise<number> {
    const memberships = await readMemberships(accounts.map(({ _id }) => _id));
    let changed = 0;
    for (const { _id: uid, groupIds } of accounts) {
      const right = memberships.get(uid) ?? new Set();
      const gone = groupIds.filter((groupId) => !right.has(groupId));
      const missing = [...right].filter((groupId) => !groupIds.includes(groupId));
      for (const groupId of gone) await release(uid, groupId);
      for (const groupId of missing) await confirm(uid, groupId);
      if (gone.length + missing.length > 0) changed += 1;
    }
    return changed;
  }

  async function redo(uids?: readonly string[]): Promise<number> {
    const filter = uids === undefined ? {} : { _id: { $in: [...uids] } };
    const accounts = db.accounts.find(filter, { groupIds: 1 }).lean().cursor({ batchSize: chunkSize });
    let changed = 0;
    let chunk: { _id: string; groupIds: readonly string[] }[] = [];
    for await (const account of accounts) {
      chunk.push(account);
      if (chunk.length < chunkSize) continue;
      changed += await redoChunk(chunk);
      chunk = [];
    }
    return changed + (chunk.length > 0 ? await redoChunk(chunk) : 0);
  }

  return {
    async reserve(uid, groupId) {
      if (await tryReserve(uid, groupId)) return;
      if ((await db.accounts.exists({ _id: uid, seq: { $gt: 0 } })) === null) throw new DomainError('user-not-found');
      // What a crash left here must not keep anybody out of a group.
      if ((await redo([uid])) > 0 && (await tryReserve(uid, groupId))) return;
      throw new DomainError('too-many-groups', {
        message: `You are in ${maxGroups} groups, as many as one person can be. Leave one first.`,
      });
    },
    confirm,
    release,
    redo,
  };
}
