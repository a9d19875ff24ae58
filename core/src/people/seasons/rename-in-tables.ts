import { isDeepStrictEqual } from 'node:util';
import type { PeopleDatabase } from '../collections.ts';

/** A copy of stored data in which the name next to a uid, or to a bet of that uid, is another one. */
function renamed(value: unknown, uid: string, username: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, uid, username));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renamed(item, uid, username)]));
  const owner = 'bet' in value ? Object(value.bet).uid : 'uid' in value ? value.uid : undefined;
  return 'username' in value && owner === uid ? { ...copy, username } : copy;
}

/**
 * Replaces a user's name in the final tables of seasons. They show the current name, but store the name that the user had
 * when the table became final. Safe to repeat.
 */
export async function renameInTables(db: PeopleDatabase, uid: string, username: string): Promise<void> {
  const accounts = await db.seasonMembers.find({ uid }, { projection: { seasonId: 1 } }).toArray();
  for (const { seasonId } of accounts) while (!(await renameInTable(db, seasonId, uid, username)));
}

/** @returns false if the table has changed since it was read: another user was renamed at the same time */
async function renameInTable(db: PeopleDatabase, seasonId: string, uid: string, username: string): Promise<boolean> {
  const table = await db.seasonTables.findOne({ _id: seasonId });
  if (table === null) return true;
  const { _id, ...fields } = table;
  const changed = renamed(fields, uid, username) as typeof fields;
  if (isDeepStrictEqual(changed, fields)) return true;
  const { rows, weeks, bests } = fields;
  // Only names differ.
  const { matchedCount } = await db.seasonTables.replaceOne({ _id, rows, weeks, bests }, changed, {
    writeConcern: db.durable,
  });
  return matchedCount === 1;
}
