import type { House } from './house.ts';
import { endAllSessions } from './sessions.ts';

/** Removes a user, with all sessions and links. Safe to repeat. */
export async function removeUser(house: House, uid: string): Promise<void> {
  const { db } = house;
  await endAllSessions(house, uid);
  await db.signInCodes.deleteMany({ uid }, { writeConcern: db.durable });
  await db.signIns.deleteOne({ _id: uid }, { writeConcern: db.durable });
}
