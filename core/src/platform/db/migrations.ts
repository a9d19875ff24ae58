import { setTimeout as wait } from 'node:timers/promises';
import { withBound } from './bounded-client.ts';
import { createIndexes, type Definitions, hashOfIndexes } from './collection.ts';
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
/** How long one operation of a migration may take, in milliseconds: it may change or index a whole collection. */
export const longestMigrationMs = 3_600_000;

/**
 * Runs the migrations that have not completed, in the order of their ids, then creates the indexes if their definitions
 * have changed. One process at a time does this; others wait until it is done or its lock expires.
 * @throws DatabaseTooNewError when the database has completed a migration that this version does not have
 */
export async function migrate<D extends PlatformDatabase>(
  db: D,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
  { lockMs = 30_000, pollMs = 200 }: Options = {},
): Promise<void> {
  const hash = hashOfIndexes(definitions);
  const inOrder = migrations.toSorted((a, b) => a.id - b.id);
  const newest = inOrder.at(-1)?.id ?? 0;

  async function readPending() {
    const done = await db.migrations.find().toArray();
    const ids = new Set<unknown>(done.map(({ _id }) => _id));
    const newestDone = Math.max(0, ...done.map(({ _id }) => (_id === 'indexes' ? 0 : _id)));
    if (newestDone > newest)
      throw new DatabaseTooNewError(
        `The database was migrated by a newer version (migration ${newestDone}; this version has ${newest}). ` +
          'Start the newer version, or restore a backup from before the migration.',
      );
    const areIndexesCurrent = done.some((each) => 'hash' in each && each.hash === hash);
    return { pending: inOrder.filter(({ id }) => !ids.has(id)), areIndexesCurrent };
  }

  const isDone = ({ pending, areIndexesCurrent }: Awaited<ReturnType<typeof readPending>>) =>
    pending.length === 0 && areIndexesCurrent;

  while (!isDone(await readPending())) {
    const lock = await takeLock(db, lockName, lockMs, longestMigrationMs);
    if (lock === null) {
      await wait(pollMs);
      continue;
    }
    try {
      // Another process may have completed some of them before this one took the lock.
      const { pending, areIndexesCurrent } = await readPending();
      for (const { id, name, run } of pending) {
        await run(db);
        await lock.confirm();
        await db.migrations.insertOne({ _id: id, name, completedAt: new Date() }, { writeConcern: db.durable });
      }
      if (!areIndexesCurrent) {
        await createIndexes(withBound(db.driver, longestMigrationMs), definitions);
        await lock.confirm();
        await db.migrations.replaceOne({ _id: 'indexes' }, { hash }, { upsert: true, writeConcern: db.durable });
      }
    } finally {
      await lock.release();
    }
  }
}
