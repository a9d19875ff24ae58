import { type ConnectOptions, connectDatabase, type Database } from '../platform/db/database.ts';
import { DatabaseTooNewError, isMigrated, type Migration, maxMigrationMs, migrate } from '../platform/db/migrations.ts';
import type { OnProgress } from '../platform/db/upgrade/progress.ts';
import { backUpBeforeUpgrade, type UpgradeBackup } from './backup/backup-before-upgrade.ts';
import { type CoreCollections, coreCollections } from './collections.ts';
import { removeStoredGroupIds, storedGroupIds } from './migrate-group-ids.ts';
import { marketFields, moveMarkets, setLeagues } from './migrate-markets.ts';
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
  { id: 7, name: 'add the stakes of pushes to the stats of accounts', doneIn: '0.4', lastIn: null },
  nullRemoval(8, 'remove fields that are null'),
  nullRemoval(9, 'remove more fields that are null'),
  {
    id: 10,
    name: "remove the stored list of a user's groups",
    completes: storedGroupIds,
    run: ({ driver }, { during }) => during(removeStoredGroupIds(driver)),
  },
  {
    id: 11,
    name: 'move the markets of games into one map, and name their league',
    completes: marketFields,
    run: ({ driver }, { during }) => during(moveMarkets(driver).then(() => setLeagues(driver))),
  },
];

export interface OpenOptions extends ConnectOptions {
  /** Receives the progress of an upgrade. */
  readonly onProgress?: OnProgress | undefined;
  /** Folder for a backup before an upgrade changes anything; none if unset. */
  readonly backupDir?: string | undefined;
  /** How many backups stay in that folder once another is complete; all if unset. */
  readonly backupKeep?: number | undefined;
  /** Receives the backup, before anything is changed. */
  readonly onBackup?: ((backup: UpgradeBackup) => void) | undefined;
}

interface UpgradeOptions extends Pick<OpenOptions, 'onProgress' | 'backupDir' | 'backupKeep' | 'onBackup'> {
  /** True to accept a database whose rules and indexes a newer version has replaced. */
  readonly goesBack?: boolean;
}

/** What an upgrade did. */
export interface Upgrade {
  /** Null without a folder, and for a database that has never been used. */
  readonly backup: UpgradeBackup | null;
}

/**
 * Brings the data, indexes and validators up to this version, on a connection of its own whose operations may take long.
 * @returns null if the database was current, or another process has upgraded it
 * @throws as `openDatabase` does
 */
export async function upgradeDatabase(uri: string, options: UpgradeOptions = {}): Promise<Upgrade | null> {
  const { onProgress, backupDir: folder, backupKeep: keep, onBackup, goesBack } = options;
  const db = await connectDatabase(uri, coreCollections, { operationMs: maxMigrationMs, bypassesValidators: true });
  let backup: UpgradeBackup | null = null;
  try {
    const hasUpgraded = await migrate(db, coreCollections, coreMigrations, {
      onProgress,
      goesBack,
      async beforeMigration(step) {
        if (folder === undefined) return;
        backup = await backUpBeforeUpgrade(db, step, { folder, keep });
        onBackup?.(backup);
      },
    });
    return hasUpgraded ? { backup } : null;
  } finally {
    await db.close();
  }
}

/**
 * Connects to MongoDB and brings its data, indexes and validators up to this version.
 * @throws when MongoDB does not answer within `timeoutMs`
 * @throws DatabaseTooNewError when a newer version has upgraded the data
 * @throws DatabaseTooOldError when the data is older than the versions that this one can upgrade
 * @throws InvalidDocumentsError when stored documents do not have the fields that this version requires
 */
export async function openDatabase(uri: string, options: OpenOptions = {}): Promise<CoreDatabase> {
  const db = await connectDatabase(uri, coreCollections, options);
  try {
    if (!(await isMigrated(db, coreCollections, coreMigrations))) await upgradeDatabase(uri, options);
  } catch (error) {
    await db.close();
    throw error;
  }
  return db;
}

/**
 * Why this version may not use an open database any more.
 * @returns null while no newer version has upgraded it
 */
export async function findNewerVersion(db: CoreDatabase): Promise<string | null> {
  try {
    await isMigrated(db, coreCollections, coreMigrations);
    return null;
  } catch (error) {
    if (error instanceof DatabaseTooNewError) return error.message;
    throw error;
  }
}
