import { DomainError } from '@courtside/contract';
import type { QueryFilter } from 'mongoose';
import { mainAccountOf } from '../ledger/account-id.ts';
import { pickFreeNumber } from '../platform/free-number.ts';
import type { GroupsDatabase } from './collections.ts';
import type { GroupDoc } from './group.model.ts';
import { maxGroups } from './group.ts';

/** An account whose user may join groups. */
const opened = { seq: { $gt: 0 }, deletedAt: { $exists: false } };

/** All places that a user can have, one in each group. A place is in at most one group: the index of `places` is unique. */
export function placesOf(uid: string): string[] {
  return Array.from({ length: maxGroups }, (_, number) => `${uid}:${number}`);
}

/**
 * Finds a free place for a user in one more group. The write that adds the member stores it, and fails with a duplicate key if a
 * call at the same moment has stored it first (docs/decisions/0097).
 * @param others selects the user's groups other than the one to join or create, so that a repeated call does not count it
 * @throws DomainError `user-not-found`, `too-many-groups`
 */
export async function findPlace(db: GroupsDatabase, uid: string, others: QueryFilter<GroupDoc>): Promise<string> {
  const all = placesOf(uid);
  const [accounts, groups] = await Promise.all([
    db.users.countDocuments({ _id: mainAccountOf(uid), ...opened }, { limit: 1 }),
    db.groups.aggregate<{ readonly places: readonly string[] }>([
      { $match: { memberIds: uid, ...others } },
      { $project: { _id: 0, places: { $setIntersection: [{ $ifNull: ['$places', []] }, { $literal: all }] } } },
    ]),
  ]);
  if (accounts === 0) throw new DomainError('user-not-found');
  const taken = groups.map(({ places: [place] }) => (place === undefined ? undefined : all.indexOf(place)));
  const number = pickFreeNumber(maxGroups, taken);
  const place = number === undefined ? undefined : all[number];
  if (place !== undefined) return place;
  throw new DomainError('too-many-groups', {
    message: `You are in ${maxGroups} groups, as many as one person can be. Leave one first.`,
  });
}
