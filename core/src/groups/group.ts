import { DomainError, type DomainGroup } from '@courtside/contract';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';

/** Fields of a group's document that only the database needs, or that are read separately. */
type HiddenField = keyof typeof groupProjection;

/** Fields of the contract that a presenter computes, or sends under another name. */
type PresentedField = 'groupName' | 'leaderboard' | 'joinableById';

/** A group of friends who compare balances. Its list of members decides who is in it. */
export interface Group extends Omit<DomainGroup, PresentedField> {
  readonly name: string;
  /** Increases by one with each change. */
  readonly version: number;
  /** How often the owner has replaced the invites. While it is 0, the id admits as well. */
  readonly inviteRotation: number;
}

/** The most members a group can have. */
export const maxMembers = 1_000;

/** The most groups a user can be in. */
export const maxGroups = 50;

/** Leaves out what only the database needs, and what can be long. */
export const groupProjection = {
  creation: 0,
  createdAs: 0,
  joins: 0,
  places: 0,
  removed: 0,
  shownOnNights: 0,
  nightLinks: 0,
  log: 0,
} as const;

/** A group's document without the hidden fields. */
export type VisibleDoc = Omit<GroupDoc, HiddenField>;

/** The group of a document, without the hidden fields. */
export function fromDoc(doc: VisibleDoc): Group {
  const { _id, name, creatorId, memberIds, createdAt, version } = doc;
  const { archivedAt = null, inviteRotation = 0, inviteExpiresAt = null, leagues = null } = doc;
  return {
    id: _id,
    name,
    creatorId,
    memberIds,
    createdAt,
    archivedAt,
    version,
    inviteRotation,
    inviteExpiresAt,
    leagues,
  };
}

/** The filter of groups that have members. The last member closes a group by leaving it. */
export const hasMembers = { 'memberIds.0': { $exists: true } } as const;

/** Reads a group that has members. It may be archived. @throws DomainError `group-not-found` */
export async function findGroup(db: Pick<GroupsDatabase, 'groups'>, groupId: string): Promise<Group> {
  const doc = await db.groups.findOne({ _id: groupId, ...hasMembers }, groupProjection).lean();
  if (doc === null) throw new DomainError('group-not-found');
  return fromDoc(doc);
}

/** The error for a user who is not a member of a group. */
export async function refusalOf(
  db: Pick<GroupsDatabase, 'groups'>,
  uid: string,
  groupId: string,
): Promise<DomainError> {
  const wasRemoved = (await db.groups.countDocuments({ _id: groupId, 'removed.uid': uid }, { limit: 1 })) > 0;
  return new DomainError(wasRemoved ? 'removed-from-group' : 'forbidden.group');
}

/**
 * Reads a group for one of its members.
 * @throws DomainError `group-not-found`; `removed-from-group` if the owner removed the user; `forbidden` if the user is not
 * a member
 */
export async function findOwnGroup(db: Pick<GroupsDatabase, 'groups'>, uid: string, groupId: string): Promise<Group> {
  const group = await findGroup(db, groupId);
  if (!group.memberIds.includes(uid)) throw await refusalOf(db, uid, groupId);
  return group;
}

/** @throws DomainError `group-archived` for a group that its owner has archived, which no user can change */
export function requireOpen({ archivedAt }: Pick<Group, 'archivedAt'>): void {
  if (archivedAt !== null) throw new DomainError('group-archived');
}

/** Reads a group for its owner. @throws DomainError as `findOwnGroup` does; `forbidden` if the user is not the owner */
export async function findOwnedGroup(db: Pick<GroupsDatabase, 'groups'>, uid: string, groupId: string): Promise<Group> {
  const group = await findOwnGroup(db, uid, groupId);
  if (group.creatorId !== uid) throw new DomainError('forbidden.owner');
  return group;
}
