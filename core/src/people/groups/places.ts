import { DomainError } from '@courtside/contract';
import type { QueryFilter } from 'mongoose';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { GroupDoc } from './group.model.ts';
import { maxGroups } from './group.ts';

/** An account whose user may join groups. */
const opened = { seq: { $gt: 0 }, deletedAt: { $exists: false } };

/**
 * Checks that a user may be in one more group. The groups are counted before the write that adds the member, so calls at the same
 * moment can each use the last place: two of them exceed the limit by one (docs/decisions/0097).
 * @param others selects the user's groups other than the one to join or create, so that a repeated call does not count it
 * @throws DomainError `user-not-found`, `too-many-groups`
 */
export async function requireRoom(db: PeopleDatabase, uid: string, others: QueryFilter<GroupDoc>): Promise<void> {
  const [accounts, groups] = await Promise.all([
    db.users.countDocuments({ _id: mainAccountOf(uid), ...opened }, { limit: 1 }),
    db.groups.countDocuments({ memberIds: uid, ...others }, { limit: maxGroups }),
  ]);
  if (accounts === 0) throw new DomainError('user-not-found');
  if (groups < maxGroups) return;
  throw new DomainError('too-many-groups', {
    message: `You are in ${maxGroups} groups, as many as one person can be. Leave one first.`,
  });
}
