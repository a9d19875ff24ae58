import { DomainError, type NewPushSettings, type PushKind } from '@courtside/contract';
import { mainAccountOf } from '../ledger/account-id.ts';
import type { PushDatabase } from './collections.ts';

/** What users are notified of, and when. */
export interface PushSettingsStore {
  read(uid: string): Promise<NewPushSettings>;
  /** @throws DomainError `user-not-found` */
  change(uid: string, settings: NewPushSettings): Promise<void>;
  /** Stores the default quiet hours in a time zone, unless the user has settings. */
  begin(uid: string, timeZone: string): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Those of these users who have not turned off a kind. */
  wanting(uids: readonly string[], kind: PushKind): Promise<string[]>;
}

function defaults(timeZone = 'America/New_York'): NewPushSettings {
  return { off: [], quietHours: { start: '23:00', end: '09:00', timeZone } };
}

export function createPushSettings(db: PushDatabase): PushSettingsStore {
  const durable = { writeConcern: db.durable };
  return {
    async read(uid) {
      const doc = await db.pushSettings.findOne({ _id: uid }, { _id: 0 }).lean();
      return doc === null ? defaults() : { off: [...doc.off], quietHours: doc.quietHours };
    },
    async change(uid, { off, quietHours }) {
      const account = await db.users.findOne({ _id: mainAccountOf(uid), seq: { $gt: 0 } }, { _id: 1 }).lean();
      if (account === null) throw new DomainError('user-not-found');
      const settings = { off: [...new Set(off)], quietHours };
      await db.pushSettings.updateOne({ _id: uid }, { $set: settings }, { upsert: true, ...durable });
    },
    async begin(uid, timeZone) {
      await db.pushSettings.updateOne({ _id: uid }, { $setOnInsert: defaults(timeZone) }, { upsert: true });
    },
    async remove(uid) {
      await db.pushSettings.deleteOne({ _id: uid }, durable);
    },
    async wanting(uids, kind) {
      const docs = await db.pushSettings.find({ _id: { $in: [...uids] }, off: kind }, { _id: 1 }).lean();
      const off = new Set(docs.map(({ _id }) => _id));
      return uids.filter((uid) => !off.has(uid));
    },
  };
}
