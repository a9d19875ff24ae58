import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import { mainAccountOf } from '../../money/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import type { PeopleDatabase } from '../collections.ts';
import { findGroup, fromDoc, type Group, groupProjection, maxMembers } from './group.ts';
import type { GroupDoc } from './group-doc.ts';
import { createGroupIds } from './group-ids.ts';
import { groupName } from './group-name.ts';
import { createGroupQueries, type GroupQueries } from './group-queries.ts';
import { createInvites, type Invites } from './invites.ts';
import type { DayRanks } from './read-members.ts';

/** A group after a call, whether the call changed it, and a message for the user. */
interface GroupResult {
  readonly group: Group;
  readonly changed: boolean;
  readonly message: string;
}

type StoredGroup = Omit<GroupDoc, keyof typeof groupProjection>;

/** A committed change of a group. */
export interface GroupChange {
  readonly kind: 'created' | 'joined' | 'left';
  readonly uid: string;
  readonly group: Group;
}

export interface Groups extends GroupQueries, Pick<Invites, 'ownInvite' | 'readInvite'> {
  /**
   * Creates a group with its creator as the first member. Returns the same group when the key is repeated.
   * @throws DomainError `invalid-group-name`, `too-many-groups`, `key-reused`, `user-not-found`
   */
  create(order: {
    readonly uid: string;
    readonly name: string;
    readonly key?: string | undefined;
  }): Promise<GroupResult>;
  /**
   * Joins a group by its id or by the code of an invite. Changes nothing for a member.
   * @throws DomainError `group-not-found`, `group-full`, `too-many-groups`, `user-not-found`
   */
  join(uid: string, groupOrCode: string): Promise<GroupResult>;
  /**
   * Leaves a group. Changes nothing for a user who is not a member. When the creator leaves, the oldest member becomes
   * the creator; when the last member leaves, the group is archived.
   * @throws DomainError `group-not-found`
   */
  leave(uid: string, groupId: string): Promise<GroupResult>;
  /** The groups a user is a member of, oldest first. */
  listByMember(uid: string): Promise<Group[]>;
  /** Makes the `groupIds` of these users, or of all users, match the groups. @returns how many accounts changed */
  repairGroupIds(uids?: readonly string[]): Promise<number>;
}

/** The update when a member leaves, as a pipeline: the database computes it from the current document. */
function leaveUpdate(uid: string, at: Date) {
  const without = (list: string, value: string) => ({
    $filter: { input: { $ifNull: [list, []] }, cond: { $ne: [value, { $literal: uid }] } },
  });
  const [memberIds, joins] = [without('$memberIds', '$$this'), without('$joins', '$$this.uid')];
  const heir = { $ifNull: [{ $first: '$memberIds' }, '$creatorId'] };
  return [
    { $set: { memberIds, joins, version: { $add: ['$version', 1] } } },
    {
      $set: {
        creatorId: { $cond: [{ $in: ['$creatorId', '$memberIds'] }, '$creatorId', heir] },
        archivedAt: { $cond: [{ $eq: ['$memberIds', []] }, at, null] },
      },
    },
  ];
}

export function createGroups(deps: {
  db: PeopleDatabase;
  clock: Clock;
  /** Called with every change after it is committed. */
  onChange: (change: GroupChange) => void;
  /** By default no rank is known. */
  dayRanks?: DayRanks;
}): Groups {
  const { db, clock, onChange, dayRanks = async () => new Map() } = deps;
  const journaled = { writeConcern: db.durable };
  const groupIds = createGroupIds(db, clock);
  const invites = createInvites({ db, clock });

  function findCreated(creation: string): Promise<StoredGroup | null> {
    return db.groups.findOne({ creation }, { projection: groupProjection });
  }

  /** The result when a call is repeated with the key of a group that exists. */
  function resultOfRepeat(doc: StoredGroup, { uid, name }: { uid: string; name: string }): GroupResult {
    // A group cannot be renamed, so a different name means a different request.
    if (doc.name !== name) throw new DomainError('key-reused.group');
    const { archivedAt, memberIds } = doc;
    const since =
      archivedAt !== null
        ? ' before. It is closed: its last member has left.'
        : memberIds.includes(uid)
          ? '.'
          : ' before, and have left it since.';
    return { group: fromDoc(doc), changed: false, message: `You created ${name}${since}` };
  }

  /** The group for a user who is not a member. Only its last member, who was its creator then, can see an archived one. */
  async function findAfterLeaving(uid: string, groupId: string): Promise<Group> {
    const closed = await db.groups.findOne(
      { _id: groupId, creatorId: uid, memberIds: [] },
      { projection: groupProjection },
    );
    return closed === null ? findGroup(db, groupId) : fromDoc(closed);
  }

  return {
    async create({ uid, name: typed, key }) {
      const name = groupName(typed);
      const creation = `${uid}:${key ?? randomUUID()}`;
      const existing = await findCreated(creation);
      if (existing !== null) return resultOfRepeat(existing, { uid, name });
      const group: Group = {
        id: randomBytes(16).toString('hex'),
        name,
        creatorId: uid,
        memberIds: [uid],
        createdAt: new Date(clock()),
        archivedAt: null,
        version: 1,
      };
      const { id, ...fields } = group;
      const joins = [{ uid, at: group.createdAt }];
      try {
        // All calls with this key share a place, because they create the same group.
        await groupIds.reserve(uid, creation);
        await db.groups.insertOne({ _id: id, ...fields, joins, creation }, journaled);
      } catch (error) {
        // A concurrent call with the same key may have created the group, possibly in the user's last free place.
        const mayExist = isDuplicateKey(error) || (error instanceof DomainError && error.code === 'too-many-groups');
        const created = mayExist ? await findCreated(creation) : null;
        if (created === null) throw error;
        await groupIds.fill(uid, creation, created._id);
        return resultOfRepeat(created, { uid, name });
      }
      await groupIds.fill(uid, creation, id);
      onChange({ kind: 'created', uid, group });
      return { group, changed: true, message: `You created ${name}.` };
    },

    async join(uid, groupOrCode) {
      const groupId = await invites.groupIdOf(groupOrCode);
      // Another change between the read and the update makes the update match nothing: read the group again.
      for (;;) {
        const before = await findGroup(db, groupId);
        if (before.memberIds.includes(uid))
          return { group: before, changed: false, message: `You are already in ${before.name}.` };
        if (before.memberIds.length >= maxMembers)
          throw new DomainError('group-full', { message: `${before.name} is full: it has ${maxMembers} members.` });
        await groupIds.reserve(uid, groupId);
        const joined = await db.groups.findOneAndUpdate(
          {
            _id: groupId,
            archivedAt: null,
            memberIds: { $ne: uid },
            [`memberIds.${maxMembers - 1}`]: { $exists: false },
          },
          { $push: { memberIds: uid, joins: { uid, at: new Date(clock()) } }, $inc: { version: 1 } },
          { returnDocument: 'after', projection: groupProjection, ...journaled },
        );
        if (joined === null) {
          await groupIds.release(uid, groupId);
          continue;
        }
        await groupIds.confirm(uid, groupId);
        const group = fromDoc(joined);
        onChange({ kind: 'joined', uid, group });
        return { group, changed: true, message: `You joined ${group.name}.` };
      }
    },

    async leave(uid, groupId) {
      const left = await db.groups.findOneAndUpdate(
        { _id: groupId, memberIds: uid },
        leaveUpdate(uid, new Date(clock())),
        { returnDocument: 'after', projection: groupProjection, ...journaled },
      );
      await groupIds.release(uid, groupId);
      if (left === null)
        return {
          group: await findAfterLeaving(uid, groupId),
          changed: false,
          message: 'You are not a member of this group.',
        };
      const group = fromDoc(left);
      onChange({ kind: 'left', uid, group });
      const closing = group.archivedAt === null ? '' : ' You were its last member, so it is closed.';
      return { group, changed: true, message: `You left ${group.name}.${closing}` };
    },

    async listByMember(uid) {
      const [docs, account] = await Promise.all([
        db.groups.find({ memberIds: uid }, { projection: groupProjection }).sort({ createdAt: 1, _id: 1 }).toArray(),
        db.profiles.findOne({ _id: mainAccountOf(uid) }, { projection: { groupIds: 1 } }),
      ]);
      const known = new Set(account?.groupIds);
      // Both are read here anyway, so this is a cheap place to notice and repair a difference.
      if (account !== null && (known.size !== docs.length || docs.some(({ _id }) => !known.has(_id))))
        await groupIds.repair([uid]);
      return docs.map(fromDoc);
    },

    repairGroupIds: groupIds.repair,
    ownInvite: invites.ownInvite,
    readInvite: invites.readInvite,
    ...createGroupQueries({ db, clock, dayRanks }),
  };
}
