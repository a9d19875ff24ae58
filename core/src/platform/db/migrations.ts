import { setTimeout as wait } from 'node:timers/promises';
import { createIndexes, createValidators, type Definitions, hashOfDefinitions } from './collection.ts';
import type { PlatformDatabase } from './collections.ts';
import { takeLock } from './lock.ts';

/** A change of stored data. It may be interrupted at any point and run again, so it must be safe to repeat. */
export interface Migration<D> {
  /** Its position in the order. Ids are never reused or changed. */
  readonly id: number;
  readonly name: string;
  run(db: D): Promise<unknown>;
}

/** The database was migrated by a newer version of the program. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

interface Options {
  /** How long after the death of the process that migrates another one takes over. */
  readonly lockMs?: number;
  readonly pollMs?: number;
}

const lockName = 'migrations';
/** How long one operation of a migration may take, in milliseconds: it may change, check or index a whole collection. */
export const maxMigrationMs = 3_600_000;

/** What is left to do on a database. */
interface Pending<D> {
  /** In the order of their ids. */
  readonly migrations: readonly Migration<D>[];
  /** True if the database has this version's indexes and validators. */
  readonly isDefined: boolean;
}

async function readPending<D extends PlatformDatabase>(
  db: PlatformDatabase,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
): Promise<Pending<D>> {
  const hash = hashOfDefinitions(definitions);
  const newest = Math.max(0, ...migrations.map(({ id }) => id));
  const done = await db.migrations.find().lean();
  const ids = new Set<unknown>(done.map(({ _id }) => _id));
  const newestDone = Math.max(0, ...done.map(({ _id }) => (typeof _id === 'number' ? _id : 0)));
  if (newestDone > newest)
    throw new DatabaseTooNewError(
      `The database was migrated by a newer version (migration ${newestDone}; this version has ${newest}). ` +
        'Start the newer version, or restore a backup from before the migration.',
    );
  return {
    migrations: migrations.filter(({ id }) => !ids.has(id)).toSorted((a, b) => a.id - b.id),
    isDefined: done.some((each) => 'hash' in each && each.hash === hash),
  };
}

/** Whether the database has everything that `migrate` brings. @throws DatabaseTooNewError */
export async function isMigrated<D extends PlatformDatabase>(
  db: PlatformDatabase,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
): Promise<boolean> {
  const pending = await readPending(db, definitions, migrations);
  return pending.migrations.length === 0 && pending.isDefined;
}

/**
 * Runs the migrations that have not completed, in the order of their ids, then creates the validators and indexes if their
 * definitions have changed. One process at a time does this; others wait until it is done or its lock expires.
 * @throws DatabaseTooNewError when the database has completed a migration that this version does not have
 * @throws InvalidDocumentsError when stored documents do not have the fields of their schema
 */
export async function migrate<D extends PlatformDatabase>(
  db: D,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
  { lockMs = 30_000, pollMs = 200 }: Options = {},
): Promise<void> {
  while (!(await isMigrated(db, definitions, migrations))) {
    const lock = await takeLock(db, lockName, lockMs, maxMigrationMs);
    if (lock === null) {
      await wait(pollMs);
      continue;
    }
    try {
      // Another process may have completed some of them before this one took the lock.
      const pending = await readPending(db, definitions, migrations);
      for (const { id, name, run } of pending.migrations) {
        await run(db);
        await lock.confirm();
        await db.migrations.insertMany([{ _id: id, name, completedAt: new Date() }], {
          lean: true,
          writeConcern: db.durable,
        });
      }
      if (!pending.isDefined) {
        await createValidators(db.driver, definitions);
        await createIndexes(db.driver, definitions);
        await lock.confirm();
        const hash = hashOfDefinitions(definitions);
        await db.migrations.updateOne(
          { _id: 'indexes' },
          { $set: { hash } },
          { upsert: true, writeConcern: db.durable },
        );
      }
    } finally {
      await lock.release();
    }
  }
}
