import type { PlatformDatabase } from './collections.ts';
import type { UnconfirmedRestore } from './unconfirmed-restore.model.ts';

type Restores = Pick<PlatformDatabase, 'unconfirmedRestores' | 'durable'>;

const id = 'last';

/** Makes chats and notifications wait, because the data is a copy and the original may still run. */
export async function storeUnconfirmedRestore(db: Restores, restore: UnconfirmedRestore): Promise<void> {
  await db.unconfirmedRestores.updateOne({ _id: id }, { $set: restore }, { upsert: true, writeConcern: db.durable });
}

/** The restore for which chats and notifications wait; null if they are sent. */
export async function readUnconfirmedRestore(
  db: Pick<Restores, 'unconfirmedRestores'>,
): Promise<UnconfirmedRestore | null> {
  const doc = await db.unconfirmedRestores.findOne({ _id: id }).lean();
  if (doc === null) return null;
  const { _id, ...restore } = doc;
  return restore;
}

/** Whether chats and notifications wait. Checked before anything is sent to an address that a user chose. */
export async function doesSendingWait(db: Pick<Restores, 'unconfirmedRestores'>): Promise<boolean> {
  return (await readUnconfirmedRestore(db)) !== null;
}

/** Ends the wait: chats and notifications are sent from now on. Safe to repeat. */
export async function removeUnconfirmedRestore(db: Restores): Promise<void> {
  await db.unconfirmedRestores.deleteOne({ _id: id }, { writeConcern: db.durable });
}
