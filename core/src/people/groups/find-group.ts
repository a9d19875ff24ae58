import { DomainError } from '@courtside/contract';
import type { Database } from '../../platform/db/connect.ts';
import type { Group } from './group.ts';
import type { GroupDoc } from './group-doc.ts';

/** The group a document holds. */
export function fromDoc({ _id, creation: _creation, ...rest }: GroupDoc): Group {
  return { id: _id, ...rest };
}

/** The group as it is, unless its last member has left. @throws DomainError `group-not-found` */
export async function findGroup(db: Database, groupId: string): Promise<Group> {
  const doc = await db.groups.findOne({ _id: groupId, archivedAt: null }).lean<GroupDoc>();
  if (doc === null) throw new DomainError('group-not-found');
  return fromDoc(doc);
}

/** The group for one of its members. @throws DomainError `group-not-found`, or `forbidden` to who is not a member */
export async function findOwnGroup(db: Database, uid: string, groupId: string): Promise<Group> {
  const group = await findGroup(db, groupId);
  if (!group.memberIds.includes(uid)) throw new DomainError('forbidden.group');
  return group;
}
