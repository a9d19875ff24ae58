import { hash, timingSafeEqual } from 'node:crypto';
import type { House } from './house.ts';
import { readKey } from './keys.ts';

const id = 'first-admin';

/**
 * The code that makes a new user the first admin. It is made while nobody has signed up, and stays until it is used or forgotten, so that
 * a stranger who signs up first does not use it up.
 * @returns null if there is none any more
 */
export async function readFirstAdminCode({ db }: Pick<House, 'db'>): Promise<string | null> {
  const known = await db.signInKeys.findOne({ _id: id }).lean();
  if (known !== null) return known.value;
  const someone = await db.signIns.findOne({}, { _id: 1 }).lean();
  return someone !== null ? null : readKey(db, id);
}

const digest = (text: string) => hash('sha256', text, 'buffer');

/** Compares a text with the first admin's code. */
export function isSameCode(code: string, text: string): boolean {
  return timingSafeEqual(digest(code), digest(text));
}

/** Ends the first admin's code. @returns false if it has ended already */
export async function endFirstAdminCode({ db }: Pick<House, 'db'>): Promise<boolean> {
  return (await db.signInKeys.deleteOne({ _id: id }, { writeConcern: db.durable })).deletedCount === 1;
}
