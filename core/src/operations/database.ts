import { join, sep } from 'node:path';
import { type ConnectOptions, connectDatabase, type Database } from '../platform/db/database.ts';
import { isMigrated, type Migration, maxMigrationMs, migrate } from '../platform/db/migrations.ts';
import type { OnProgress } from '../platform/db/upgrade/progress.ts';
import { backUp } from './backup/back-up.ts';
import { type CoreCollections, coreCollections } from './collections.ts';
import { onceNull, removeNulls } from './migrate-nulls.ts';

/** The database with every collection of the product. */
export type CoreDatabase = Database<CoreCollections>;

/** How long one operation of an audit may take, in milliseconds: it may group the entries of a day. */
export const auditOperationMs = 300_000;

/** Removes what older versions stored as null. @param id the key of its fields in `onceNull` */
function nullRemoval(id: keyof typeof onceNull, name: string): Migration<CoreDatabase> {
  const nulls = onceNull[id];
  return { id, name, completes: nulls, run: ({ driver }, { advance }) => removeNulls(driver, nulls, advance) };
}

/** In the order in which they run. A new migration gets the next id and is added at the end. */
export const coreMigrations: readonly Migration<CoreDatabase>[] = [
  { id: 7, name: 'add the stakes of pushes to the stats of accounts', lastIn: '0.4' },
  nullRemoval(8, 'remove fields that are null'),
  nullRemoval(9, 'remove more fields that are null'),
];

export interface OpenOptions extends ConnectOptions {
  /** Receives the progress of an upgrade. */
  readonly onProgress?: OnProgress | undefined;
  /** Folder for a backup before an upgrade changes anything; none if unset. */
  readonly backupDir?: string | undefined;
}

/** Migrates the database, on a connection of its own whose operations may take long. */
async function migrateDatabase(uri: string, { onProgress, backupDir }: OpenOptions): Promise<void> {
  const db = await connectDatabase(uri, coreCollections, { operationMs: maxMigrationMs });
  const beforeMigration = async () => {
    if (backupDir !== undefined) await backUp(db.driver, { to: join(backupDir, sep) });
  };
  try {
    await migrate(db, coreCollections, coreMigrations, { onProgress, beforeMigration });
  } finally {
    await db.close();
  }
}

/**
 * Connects to MongoDB and brings its data, indexes and validators up to this version.
 * @throws when MongoDB does not answer within `timeoutMs`
 * @throws DatabaseTooNewError when a newer version has migrated the data
 * @throws DatabaseTooOldError when the data is older than the versions that this one can upgrade
 * @throws InvalidDocumentsError when stored documents do not have the fields that this version requires
 */
export async function openDatabase(uri: string, options: OpenOptions = {}): Promise<CoreDatabase> {
  const db = await connectDatabase(uri, coreCollections, options);
  try {
    if (!(await isMigrated(db, coreCollections, coreMigrations))) await migrateDatabase(uri, options);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}
