import { join, sep } from 'node:path';
import { fillEquity } from '../ledger/fill-equity.ts';
import { fillPushedStakes } from '../ledger/fill-pushed-stakes.ts';
import { fillStakeCounters } from '../ledger/fill-stake-counters.ts';
import { fillStakesInPlay } from '../ledger/fill-stakes-in-play.ts';
import { addJoinTimes } from '../people/groups/add-join-times.ts';
import { createGroupIds } from '../people/groups/group-ids.ts';
import { migrateToAccountIds } from '../people/profiles/migrate-to-account-ids.ts';
import { systemClock } from '../platform/clock.ts';
import { type ConnectOptions, connectDatabase, type Database } from '../platform/db/database.ts';
import { isMigrated, type Migration, maxMigrationMs, migrate } from '../platform/db/migrations.ts';
import type { OnProgress } from '../platform/db/upgrade/progress.ts';
import { backUp } from './backup/back-up.ts';
import { coreCollections } from './collections.ts';
import { onceNull, removeNulls } from './migrate-nulls.ts';

/** The database with every collection of the product. */
export type CoreDatabase = Database<typeof coreCollections>;

/** How long one operation of an audit may take, in milliseconds: it may group the entries of a day. */
export const auditOperationMs = 300_000;

/** In the order in which they run. A new migration gets the next id and is added at the end. */
export const coreMigrations: readonly Migration<CoreDatabase>[] = [
  {
    id: 1,
    name: 'separate account ids from user ids',
    completes: { users: 'all', ledger: 'all', bets: 'all' },
    run: (db, progress) => progress.during(migrateToAccountIds(db)),
  },
  {
    id: 2,
    name: 'add stakes in play to the stats of accounts',
    completes: { users: ['stats'] },
    run: (db, { advance }) => fillStakesInPlay(db, advance),
  },
  {
    id: 3,
    name: 'repair the group ids of accounts',
    run: (db, progress) => progress.during(createGroupIds(db, systemClock).repair()),
  },
  {
    id: 4,
    name: 'add the times at which members joined to groups',
    completes: { groups: ['joins'] },
    run: (db, { advance }) => addJoinTimes(db, advance),
  },
  {
    id: 5,
    name: 'add the stakes of a day and the sums of seasons to accounts',
    completes: { users: ['stakedOn', 'sums'], seasonAccounts: ['stakedOn', 'sums'] },
    run: (db, { advance }) => fillStakeCounters(db, advance),
  },
  {
    id: 6,
    name: 'add what accounts have, open stakes included',
    completes: { users: ['equity'], seasonAccounts: ['equity'] },
    run: (db, { advance }) => fillEquity(db, advance),
  },
  {
    id: 7,
    name: 'add the stakes of pushes to the stats of accounts',
    completes: { users: ['stats'], seasonAccounts: ['stats'] },
    run: (db, { advance }) => fillPushedStakes(db, advance),
  },
  {
    id: 8,
    name: 'remove fields that are null',
    completes: onceNull,
    run: ({ driver }, { advance }) => removeNulls(driver, advance),
  },
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
