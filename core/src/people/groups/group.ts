import { DomainError } from '@courtside/contract';
import type { PeopleDatabase } from '../collections.ts';
import type { GroupDoc } from './group-doc.ts';

/** A group of friends who compare balances. Its list of members decides who is in it. */
export interface Group extends Omit<GroupDoc, '_id' | 'creation' | 'joins'> {
  /** Random, so that only users who receive the id can join. */
  readonly id: string;
}

/** The most members a group can have. */
export const maxMembers = 1_000;

/** The most groups a user can be in. */
export const maxGroups = 50;

/** Leaves out what only the database needs. */
export const groupProjection = { creation: 0, joins: 0 } as const;

/** The group of a document that was read with `groupProjection`. */
export function fromDoc({ _id, ...rest }: Omit<GroupDoc, 'creation' | 'joins'>): Group {
  return { id: _id, ...rest };
}

/** Reads a group that has members. @throws DomainError `group-not-found` */
export async function findGroup(db: PeopleDatabase, groupId: string): Promise<Group> {
  const doc = await db.groups.findOne({ _id: groupId, archivedAt: null }, { projection: groupProjection });
  if (doc === null) throw new DomainError('group-not-found');
  return fromDoc(doc);
}

/** Reads a group for one of its members. @throws DomainError `group-not-found`; `forbidden` if the user is not a member */
export async function findOwnGroup(db: PeopleDatabase, uid: string, groupId: string): Promise<Group> {
  const group = await findGroup(db, groupId);
  if (!group.memberIds.includes(uid)) throw new DomainError('forbidden.group');
  return group;
}
