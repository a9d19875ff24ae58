import { DomainError, type NewPushSettings, type PushKind } from '@courtside/contract';
import { mainAccountOf } from '../ledger/account-id.ts';
import type { PushDatabase } from './collections.ts';
import type { Notifier } from './notifier.ts';

function defaults(timeZone = 'America/New_York'): NewPushSettings {
  return { off: [], quietHours: { start: '23:00', end: '09:00', timeZone } };
}

/** What a user is notified of, and when. */
export async function readStoredSettings(
  db: Pick<PushDatabase, 'pushSettings'>,
  uid: string,
): Promise<NewPushSettings> {
  const doc = await db.pushSettings.findOne({ _id: uid }, { _id: 0 }).lean();
  return doc === null ? defaults() : { off: [...doc.off], quietHours: doc.quietHours };
}

/** Changes what a user is notified of, and when. @throws DomainError `user-not-found` */
export async function changePushSettings(
  { db }: Pick<Notifier, 'db'>,
  uid: string,
  { off, quietHours }: NewPushSettings,
): Promise<void> {
  const account = await db.users.findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { _id: 1 }).lean();
  if (account === null) throw new DomainError('user-not-found');
  const settings = { off: [...new Set(off)], quietHours };
  await db.pushSettings.updateOne({ _id: uid }, { $set: settings }, { upsert: true, writeConcern: db.durable });
}

/** Stores the default quiet hours in a time zone, unless the user has settings. */
export async function beginSettings(db: PushDatabase, uid: string, timeZone: string): Promise<void> {
  await db.pushSettings.updateOne({ _id: uid }, { $setOnInsert: defaults(timeZone) }, { upsert: true });
}

/** Those of these users who have not turned off a kind. */
export async function listWanting(db: PushDatabase, uids: readonly string[], kind: PushKind): Promise<string[]> {
  const docs = await db.pushSettings.find({ _id: { $in: [...uids] }, off: kind }, { _id: 1 }).lean();
  const off = new Set(docs.map(({ _id }) => _id));
  return uids.filter((uid) => !off.has(uid));
}
