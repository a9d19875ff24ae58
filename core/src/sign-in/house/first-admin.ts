import { createHash, timingSafeEqual } from 'node:crypto';
import type { House } from './house.ts';
import { readKey } from './keys.ts';

/** The first admin's code as long as nobody has signed up, made at the first call; null from then on. */
export async function readFirstAdminCode({ db }: Pick<House, 'db'>): Promise<string | null> {
  const someone = await db.signIns.findOne({}, { _id: 1 }).lean();
  return someone !== null ? null : readKey(db, 'first-admin');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a text is the first admin's code and nobody has signed up yet. */
export async function isFirstAdminCode(house: Pick<House, 'db'>, text: string): Promise<boolean> {
  const code = await readFirstAdminCode(house);
  return code !== null && timingSafeEqual(digest(code), digest(text));
}

/** Uses up the first admin's code. @returns false if another sign-up has used it */
export async function useFirstAdminCode({ db }: Pick<House, 'db'>): Promise<boolean> {
  return (await db.signInKeys.deleteOne({ _id: 'first-admin' }, { writeConcern: db.durable })).deletedCount === 1;
}
