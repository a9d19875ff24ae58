import type { CoreDatabase } from '../database.ts';
import type { LastBackup } from './last-backup.model.ts';

const id = 'last';

/** Replaces the stored description of the worker's last backup. */
export async function storeLastBackup(db: CoreDatabase, backup: LastBackup): Promise<void> {
  await db.backups.updateOne({ _id: id }, { $set: backup }, { upsert: true });
}

/** The worker's last complete backup, or null before the first one. */
export async function readLastBackup(db: CoreDatabase): Promise<LastBackup | null> {
  const doc = await db.backups.findOne({ _id: id }).lean();
  if (doc === null) return null;
  const { _id, ...backup } = doc;
  return backup;
}
