import type { Db } from 'mongodb';

/** Fields that older versions stored with users. The groups alone decide who is a member of them (docs/decisions/0011). */
export const storedGroupIds = { users: ['groupIds', 'placeKeptAt'] } as const;

/** Removes the list of groups that older versions stored with each user. Safe to repeat. */
export async function removeStoredGroupIds(driver: Db): Promise<void> {
  await driver
    .collection('users')
    .updateMany(
      { $or: storedGroupIds.users.map((field) => ({ [field]: { $exists: true } })) },
      { $unset: Object.fromEntries(storedGroupIds.users.map((field) => [field, ''])) },
    );
}
