import { DomainError } from '@courtside/contract';
import type { QueryFilter } from 'mongoose';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';
import { findGroup, fromDoc, type Group, groupProjection, hasMembers, maxMembers } from './group.ts';
import { type GroupKeeper, type GroupResult, reportChange } from './group-change.ts';
import { admitting, readTicket, type Ticket } from './invites.ts';
import { findPlace, placesOf } from './places.ts';

const { removed: _, ...withRemoved } = groupProjection;
const { log: __, ...withLog } = groupProjection;

/** The stages of an update that count a change and add its entry to the log. */
function logged(entry: object): object[] {
  const added = { $mergeObjects: [{ number: '$version' }, entry] };
  return [
    { $set: { version: { $add: ['$version', 1] } } },
    { $set: { log: { $concatArrays: [{ $ifNull: ['$log', []] }, [added]] } } },
  ];
}

/** The update when a member joins, as a pipeline: the database computes it from the current document. */
function joinUpdate(uid: string, place: string, at: Date): object[] {
  const by = { $literal: uid };
  return [
    {
      $set: {
        memberIds: { $concatArrays: ['$memberIds', [by]] },
        joins: { $concatArrays: [{ $ifNull: ['$joins', []] }, [{ uid: by, at }]] },
        places: { $concatArrays: [{ $ifNull: ['$places', []] }, [{ $literal: place }]] },
      },
    },
    ...logged({ at, kind: 'joined', by }),
  ];
}

/** The update when a member leaves, as a pipeline too. The entry names the new owner if the owner leaves. */
function leaveUpdate(uid: string, at: Date): object[] {
  const by = { $literal: uid };
  const without = (list: string, value: string) => ({
    $filter: { input: { $ifNull: [list, []] }, cond: { $ne: [value, by] } },
  });
  const [memberIds, joins] = [without('$memberIds', '$$this'), without('$joins', '$$this.uid')];
  // What a member shares ends with the membership, and does not return with it.
  const shared = (list: 'shownOnNights' | 'nightLinks', value: string) => ({
    $cond: [{ $isArray: `$${list}` }, without(`$${list}`, value), '$$REMOVE'],
  });
  const heir = { $ifNull: [{ $first: '$memberIds' }, '$creatorId'] };
  const isInherited = { $and: [{ $not: { $in: ['$creatorId', '$memberIds'] } }, { $ne: ['$memberIds', []] }] };
  const entry = { at, kind: 'left', by };
  return [
    {
      $set: {
        memberIds,
        joins,
        places: { $setDifference: [{ $ifNull: ['$places', []] }, { $literal: placesOf(uid) }] },
      },
    },
    {
      $set: { shownOnNights: shared('shownOnNights', '$$this'), nightLinks: shared('nightLinks', '$$this.uid') },
    },
    ...logged({ $cond: [isInherited, { ...entry, whom: heir }, entry] }),
    {
      $set: {
        creatorId: { $cond: [{ $in: ['$creatorId', '$memberIds'] }, '$creatorId', heir] },
        archivedAt: { $cond: [{ $eq: ['$memberIds', []] }, at, '$archivedAt'] },
      },
    },
  ];
}

/** Null for the error of a write whose place another call has taken. */
function nullIfTaken(error: unknown): null {
  if (isDuplicateKey(error)) return null;
  throw error;
}

/** The group for a user who is not a member. Only its last member, who was its owner then, can see a closed one. */
async function findAfterLeaving(db: GroupsDatabase, uid: string, groupId: string): Promise<Group> {
  const closed = await db.groups.findOne({ _id: groupId, creatorId: uid, memberIds: [] }, groupProjection).lean();
  return closed === null ? findGroup(db, groupId) : fromDoc(closed);
}

async function exists(db: GroupsDatabase, filter: QueryFilter<GroupDoc>): Promise<boolean> {
  return (await db.groups.countDocuments(filter, { limit: 1 })) > 0;
}

/** @throws DomainError `group-not-found` for the id of a group that has just closed, or else `invite-not-found` */
async function requireAdmission(db: GroupsDatabase, ticket: Ticket, now: number): Promise<void> {
  if (await exists(db, admitting(ticket, now))) return;
  const isClosed = ticket.sender === null && !(await exists(db, { _id: ticket.groupId, ...hasMembers }));
  throw new DomainError(isClosed ? 'group-not-found' : 'invite-not-found');
}

/**
 * Joins a group by its id or by the code of an invite. Changes nothing for a member.
 * @throws DomainError `group-not-found`; `invite-not-found` if the id or the code does not admit; `removed-from-group`,
 * `group-full`, `too-many-groups`, `user-not-found`
 */
export async function joinGroup(core: GroupKeeper, uid: string, groupOrCode: string): Promise<GroupResult> {
  const { db, clock } = core;
  const ticket = await readTicket(db, groupOrCode);
  const { groupId, sender } = ticket;
  // Another change between the reads and the update makes the update match nothing: read the group again.
  for (;;) {
    const doc = await db.groups.findOne({ _id: groupId, ...hasMembers }, withRemoved).lean();
    if (doc === null) throw new DomainError(sender === null ? 'group-not-found' : 'invite-not-found');
    const { removed = [], ...before } = doc;
    if (before.memberIds.includes(uid))
      return { group: fromDoc(before), changed: false, message: `You are already in ${before.name}.` };
    if (removed.some((member) => member.uid === uid)) throw new DomainError('removed-from-group');
    const now = clock();
    if (before.memberIds.length >= maxMembers) {
      await requireAdmission(db, ticket, now);
      throw new DomainError('group-full', { message: `${before.name} is full: it has ${maxMembers} members.` });
    }
    const place = await findPlace(db, uid, { _id: { $ne: groupId } });
    const joined = await db.groups
      .findOneAndUpdate(
        {
          $and: [admitting(ticket, now), { memberIds: { $ne: uid } }],
          'removed.uid': { $ne: uid },
          [`memberIds.${maxMembers - 1}`]: { $exists: false },
        },
        joinUpdate(uid, place, new Date(now)),
        { returnDocument: 'after', projection: groupProjection, writeConcern: db.durable },
      )
      .lean()
      .catch(nullIfTaken);
    if (joined === null) {
      await requireAdmission(db, ticket, now);
      continue;
    }
    const group = fromDoc(joined);
    await reportChange(core, { kind: 'joined', uid, group });
    return { group, changed: true, message: `You joined ${group.name}.` };
  }
}

/**
 * Leaves a group, archived or not. Changes nothing for a user who is not a member. When the owner leaves, the
 * longest-standing member becomes the owner; when the last member leaves, the group is closed.
 * @throws DomainError `group-not-found`
 */
export async function leaveGroup(core: GroupKeeper, uid: string, groupId: string): Promise<GroupResult> {
  const { db, clock } = core;
  const left = await db.groups
    .findOneAndUpdate({ _id: groupId, memberIds: uid }, leaveUpdate(uid, new Date(clock())), {
      returnDocument: 'after',
      projection: { ...withLog, log: { $slice: -1 } },
      writeConcern: db.durable,
    })
    .lean();
  if (left === null)
    return {
      group: await findAfterLeaving(db, uid, groupId),
      changed: false,
      message: 'You are not a member of this group.',
    };
  const group = fromDoc(left);
  await reportChange(core, { kind: 'left', uid, group, newOwner: left.log?.at(-1)?.whom });
  const closing = group.memberIds.length > 0 ? '' : ' You were its last member, so it is closed.';
  return { group, changed: true, message: `You left ${group.name}.${closing}` };
}
