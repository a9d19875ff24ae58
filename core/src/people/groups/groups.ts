import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { isDuplicateKey } from '../../platform/db/duplicate-key.ts';
import { findGroup, fromDoc } from './find-group.ts';
import { type Group, maxMembers } from './group.ts';
import type { GroupDoc } from './group-doc.ts';
import { createGroupIds } from './group-ids.ts';
import { groupName } from './group-name.ts';
import type { DayRanks } from './read-members.ts';
import { createGroupReadings, type GroupReadings } from './readings.ts';

/** A group after something was asked of it, whether that changed it, and a sentence for whoever asked. */
interface GroupAnswer {
  readonly group: Group;
  readonly changed: boolean;
  readonly message: string;
}

/** What happened to a group, told after it was committed. */
export interface GroupChange {
  readonly kind: 'created' | 'joined' | 'left';
  readonly uid: string;
  readonly group: Group;
}

export interface Groups extends GroupReadings {
  /**
   * Makes a group with its creator as the first member. The same key answers the group it made.
   * @throws DomainError `invalid-group-name`, `too-many-groups`, `key-reused`, `user-not-found`
   */
  create(order: {
    readonly uid: string;
    readonly name: string;
    readonly key?: string | undefined;
  }): Promise<GroupAnswer>;
  /** Joins a group; a member stays one. @throws DomainError `group-not-found`, `group-full`, `too-many-groups`, `user-not-found` */
  join(uid: string, groupId: string): Promise<GroupAnswer>;
  /**
   * Leaves a group; who is not in it stays out. Of a creator who leaves the oldest member inherits; with the last
   * member the group is archived. @throws DomainError `group-not-found`
   */
  leave(uid: string, groupId: string): Promise<GroupAnswer>;
  /** The groups a user is a member of, oldest first. */
  listByMember(uid: string): Promise<Group[]>;
  /** Makes the accounts' `groupIds` agree with the groups: those of the users given, or all. @returns how many changed */
  redoGroupIds(uids?: readonly string[]): Promise<number>;
}

const withoutCreation = { projection: { creation: 0 } } as const;

/** What a member's leaving makes of the group, as an update that the database computes on the document itself. */
function leaving(uid: string, at: Date) {
  const others = { $filter: { input: '$memberIds', cond: { $ne: ['$$this', { $literal: uid }] } } };
  const heir = { $ifNull: [{ $first: '$memberIds' }, '$creatorId'] };
  return [
    { $set: { memberIds: others, version: { $add: ['$version', 1] } } },
    {
      $set: {
        creatorId: { $cond: [{ $in: ['$creatorId', '$memberIds'] }, '$creatorId', heir] },
        archivedAt: { $cond: [{ $eq: ['$memberIds', []] }, at, null] },
      },
    },
  ];
}

export function createGroups(deps: {
  db: Database;
  clock: Clock;
  /** Told of every change after it was committed. */
  onChange: (change: GroupChange) => void;
  /** Nobody's rank is known without. */
  dayRanks?: DayRanks;
}): Groups {
  const { db, clock, onChange, dayRanks = async () => new Map() } = deps;
  const journaled = { writeConcern: db.durable };
  const groupIds = createGroupIds(db, clock);

  function findCreated(creation: string): Promise<GroupDoc | null> {
    return db.groups.findOne({ creation }).lean<GroupDoc>();
  }

  /** Answers the repeat of a call with the group that it made. */
  function answerAgain(doc: GroupDoc, { uid, name }: { uid: string; name: string }): GroupAnswer {
    // A group cannot be renamed, so another name means another wish.
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

  /** The group for who is not in it, or not any more: one that is closed only for its last member, who owned it then. */
  async function findLeft(uid: string, groupId: string): Promise<Group> {
    const closed = await db.groups.findOne({ _id: groupId, creatorId: uid, memberIds: [] }).lean<GroupDoc>();
    return closed === null ? findGroup(db, groupId) : fromDoc(closed);
  }

  return {
    async create({ uid, name: typed, key }) {
      const name = groupName(typed);
      const creation = `${uid}:${key ?? randomUUID()}`;
      const existing = await findCreated(creation);
      if (existing !== null) return answerAgain(existing, { uid, name });
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
      try {
        // One place for all calls with this key: they make one group.
        await groupIds.reserve(uid, creation);
        await db.raw.groups.insertOne({ _id: id, ...fields, creation }, journaled);
      } catch (error) {
        // Another of them may have made it meanwhile, perhaps in the last place there was.
        const isLate = isDuplicateKey(error) || (error instanceof DomainError && error.code === 'too-many-groups');
        const made = isLate ? await findCreated(creation) : null;
        if (made === null) throw error;
        await groupIds.fill(uid, creation, made._id);
        return answerAgain(made, { uid, name });
      }
      await groupIds.fill(uid, creation, id);
      onChange({ kind: 'created', uid, group });
      return { group, changed: true, message: `You created ${name}.` };
    },

    async join(uid, groupId) {
      // Again when others moved between the look and the update: each round sees what they have done.
      for (;;) {
        const before = await findGroup(db, groupId);
        if (before.memberIds.includes(uid))
          return { group: before, changed: false, message: `You are already in ${before.name}.` };
        if (before.memberIds.length >= maxMembers)
          throw new DomainError('group-full', { message: `${before.name} is full: it has ${maxMembers} members.` });
        await groupIds.reserve(uid, groupId);
        const joined = await db.raw.groups.findOneAndUpdate(
          {
            _id: groupId,
            archivedAt: null,
            memberIds: { $ne: uid },
            [`memberIds.${maxMembers - 1}`]: { $exists: false },
          },
          { $push: { memberIds: uid }, $inc: { version: 1 } },
          { returnDocument: 'after', ...withoutCreation, ...journaled },
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
      const left = await db.raw.groups.findOneAndUpdate(
        { _id: groupId, memberIds: uid },
        leaving(uid, new Date(clock())),
        { returnDocument: 'after', ...withoutCreation, ...journaled },
      );
      await groupIds.release(uid, groupId);
      if (left === null)
        return { group: await findLeft(uid, groupId), changed: false, message: 'You are not a member of this group.' };
      const group = fromDoc(left);
      onChange({ kind: 'left', uid, group });
      const closing = group.archivedAt === null ? '' : ' You were its last member, so it is closed.';
      return { group, changed: true, message: `You left ${group.name}.${closing}` };
    },

    async listByMember(uid) {
      const [docs, account] = await Promise.all([
        db.groups.find({ memberIds: uid }).sort({ createdAt: 1, _id: 1 }).lean<GroupDoc[]>(),
        db.accounts.findById(uid, { groupIds: 1 }).lean(),
      ]);
      const known = new Set(account?.groupIds);
      // Noticed here, it is mended here: this is where the two are looked at together anyway.
      if (account !== null && (known.size !== docs.length || docs.some(({ _id }) => !known.has(_id))))
        await groupIds.redo([uid]);
      return docs.map(fromDoc);
    },

    redoGroupIds: groupIds.redo,
    ...createGroupReadings({ db, clock, dayRanks }),
  };
}
