import { setTimeout as wait } from 'node:timers/promises';
import { shellCommand } from '../shell-command.ts';
import { type Definitions, type Described, describeCollections, hashOfDefinitions } from './collection.ts';
import type { PlatformDatabase } from './collections.ts';
import { takeLock } from './lock.ts';
import { checkDocuments } from './upgrade/check-documents.ts';
import { createIndexes } from './upgrade/create-indexes.ts';
import { createValidators, withOtherRules } from './upgrade/create-validators.ts';
import { createProgress, type OnProgress, type Progress } from './upgrade/progress.ts';
import { type Completes, relaxValidator } from './upgrade/relax-validator.ts';

interface MigrationName {
  /** Its position in the order. Ids are never reused or changed. */
  readonly id: number;
  readonly name: string;
}

/** A migration whose code this version no longer has. A database in use that lacks it is refused. */
interface PassedMigration extends MigrationName {
  /** The version whose databases all have it. */
  readonly doneIn: string;
  /** The last version that has its code, and that of all migrations before it; null if none can run them. */
  readonly lastIn: string | null;
}

/** A change of stored data. It may be interrupted at any point and run again, so it must be safe to repeat. */
interface RunnableMigration<D> extends MigrationName {
  /** Fields that old documents lack or have in another form until it has run. They are not checked before. */
  readonly completes?: Completes;
  /** @param db a connection that bypasses the validators, which are still those of the previous version */
  run(db: D, progress: Progress): Promise<unknown>;
}

export type Migration<D> = PassedMigration | RunnableMigration<D>;

/** An upgrade of one database: from its definitions to those of this version, with its newest migration. */
export interface UpgradeStep {
  /** The same for all attempts, until one of them completes. */
  readonly from: string;
  readonly to: string;
  /** The ids of the migrations that have completed, those of earlier attempts included. */
  readonly completed: readonly number[];
  /** Whether migrations are left. An earlier attempt may have run a part of the next one. */
  readonly hasMigrations: boolean;
}

/** The database was migrated by a newer version of the program. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
}

/** The database was last used by a version that is too old to be upgraded by this one. */
export class DatabaseTooOldError extends Error {
  override readonly name = 'DatabaseTooOldError';
}

export interface MigrateOptions {
  readonly onProgress?: OnProgress | undefined;
  /** Called once the stored documents are checked, before the first change of a database that has been in use. */
  readonly beforeMigration?: (step: UpgradeStep) => Promise<unknown>;
  /** True to accept a database whose definitions a newer version has replaced. Its migrations are refused nevertheless. */
  readonly goesBack?: boolean | undefined;
  /** How long after the death of the process that migrates another one takes over. */
  readonly lockMs?: number;
  readonly pollMs?: number;
}

const lockName = 'migrations';
/** The document of the definitions that were created last. */
const definitionsId = 'indexes';
/** A migration that does not advance for this long loses its lock, in milliseconds. */
const maxStillMs = 60_000;
/** How long one operation of a migration may take, in milliseconds: it may change, check or index a whole collection. */
export const maxMigrationMs = 3_600_000;

/** What is left to do on a database. */
interface Pending<D> {
  /** In the order of their ids. */
  readonly migrations: readonly Migration<D>[];
  /** True if the database has this version's indexes and validators. */
  readonly isDefined: boolean;
  readonly step: UpgradeStep;
  /** The hashes of the definitions that this version's replace, now or earlier. */
  readonly former: readonly string[];
}

async function readPending<D extends PlatformDatabase>(
  db: PlatformDatabase,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
  goesBack = false,
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
  const stored = done.find(({ _id }) => _id === definitionsId);
  const former = stored?.former ?? [];
  // Databases that share a folder for backups have completed their first migration at different times.
  const createdAt = Math.min(...done.flatMap(({ completedAt }) => (completedAt ? [completedAt.getTime()] : [])));
  if (former.includes(hash) && !goesBack)
    throw new DatabaseTooNewError(
      'The database was upgraded by a newer version. Start the newer version, or restore a backup from before the upgrade. ' +
        `If no newer version runs any more, "${shellCommand('migrate', '--back')}" goes back to this one.`,
    );
  const left = migrations.filter(({ id }) => !ids.has(id)).toSorted((a, b) => a.id - b.id);
  return {
    migrations: left,
    isDefined: stored?.hash === hash,
    step: {
      from: `${createdAt} ${stored?.hash}`,
      to: `${hash} ${newest}`,
      completed: done.flatMap(({ _id }) => (typeof _id === 'number' ? [_id] : [])),
      hasMigrations: left.length > 0,
    },
    former: [...new Set([...former, ...(stored?.hash ? [stored.hash] : [])])].filter((each) => each !== hash),
  };
}

/** Whether the database has everything that `migrate` brings. @throws DatabaseTooNewError */
export async function isMigrated<D extends PlatformDatabase>(
  db: PlatformDatabase,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
  { goesBack }: Pick<MigrateOptions, 'goesBack'> = {},
): Promise<boolean> {
  const pending = await readPending(db, definitions, migrations, goesBack);
  return pending.migrations.length === 0 && pending.isDefined;
}

const unchanged = `Nothing was changed, so the previous version still starts. "${shellCommand('repair')}" shows and fixes such documents: docs/upgrading.md.`;
const partlyChanged = `Migrations have completed, so only this version can use the database. "${shellCommand('repair')}" shows and fixes such documents: docs/upgrading.md.`;

/** The rules that stored documents have to meet before the pending migrations run. */
function relaxed<D>(collections: readonly Described[], pending: readonly Migration<D>[]): Described[] {
  const completes = pending.map((migration) => ('run' in migration ? (migration.completes ?? {}) : {}));
  return collections.map((each) => ({ ...each, validator: relaxValidator(each.name, each.validator, completes) }));
}

/** The collections that exist and whose rules will change. Documents of others have been checked when they were written. */
async function toCheck(db: PlatformDatabase, definitions: Definitions): Promise<Described[]> {
  const existing = new Set((await db.driver.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const stored = describeCollections(definitions).filter(({ name }) => existing.has(name));
  return withOtherRules(db.driver, stored);
}

/** The rules that the stored documents have to meet before this version upgrades the database. */
export async function rulesBeforeUpgrade<D extends PlatformDatabase>(
  db: PlatformDatabase,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
): Promise<Described[]> {
  const pending = await readPending(db, definitions, migrations);
  return relaxed(describeCollections(definitions), pending.migrations);
}

/** Whether the database has been in use. The lock of this migration does not count. */
async function hasDocuments(db: PlatformDatabase, definitions: Definitions): Promise<boolean> {
  const others = describeCollections(definitions).filter(({ name }) => name !== db.locks.collection.name);
  const found = await Promise.all(
    others.map(({ name }) => db.driver.collection(name).findOne({}, { projection: { _id: 1 } })),
  );
  return found.some((document) => document !== null);
}

/** What an operator can do about a database that lacks a migration. */
function wayFor({ lastIn }: PassedMigration): string {
  return lastIn === null
    ? 'No version can upgrade it: go on with the version that used it, or begin with an empty database (docs/upgrading.md).'
    : `Start version ${lastIn} once, then this version.`;
}

/** Does what is left to do. The caller holds the lock. */
async function upgrade<D extends PlatformDatabase>(
  db: D,
  definitions: Definitions,
  pending: Pending<D>,
  progress: Progress,
  beforeMigration: (step: UpgradeStep) => Promise<unknown>,
): Promise<void> {
  const isInUse = await hasDocuments(db, definitions);
  const passed = pending.migrations.findLast((migration) => 'lastIn' in migration);
  if (isInUse && passed !== undefined)
    throw new DatabaseTooOldError(
      `The database was last used by a version before ${passed.doneIn}. Nothing was changed. ${wayFor(passed)}`,
    );
  const unchecked = pending.isDefined ? [] : await toCheck(db, definitions);
  await checkDocuments(db.driver, relaxed(unchecked, pending.migrations), progress, unchanged);
  if (isInUse) {
    await progress.begin('preparing');
    await progress.during(beforeMigration(pending.step));
  }
  for (const migration of pending.migrations) {
    const { id, name } = migration;
    await progress.begin(`migration ${id}, ${name}`);
    if ('run' in migration) await migration.run(db, progress);
    await progress.confirm();
    await db.migrations.insertMany([{ _id: id, name, completedAt: new Date() }], {
      lean: true,
      writeConcern: db.durable,
    });
  }
  if (pending.isDefined) return;
  const completed = new Set(
    pending.migrations.flatMap((migration) => Object.keys(('run' in migration && migration.completes) || {})),
  );
  const changed = unchecked.filter(({ name }) => completed.has(name));
  await checkDocuments(db.driver, changed, progress, partlyChanged);
  await createValidators(db.driver, describeCollections(definitions), progress);
  await createIndexes(db.driver, definitions, progress);
  await progress.confirm();
  const hash = hashOfDefinitions(definitions);
  await db.migrations.updateOne(
    { _id: definitionsId },
    { $set: { hash, former: [...pending.former] } },
    { upsert: true, writeConcern: db.durable },
  );
}

/** Waits for the process that migrates, which renews its lock for as long as it advances. */
async function waitForOther(
  db: PlatformDatabase,
  pollMs: number,
  isDone: () => Promise<boolean>,
  report: OnProgress,
): Promise<void> {
  let renewedAt = 0;
  for (;;) {
    await wait(pollMs);
    const lock = await db.locks.findById(lockName).lean();
    if (lock === null || lock.expiresAt.getTime() <= Date.now() || (await isDone())) return;
    if (lock.expiresAt.getTime() !== renewedAt) {
      renewedAt = lock.expiresAt.getTime();
      const nothing = { done: 0, total: null, perSecond: null, secondsLeft: null };
      report({ ...nothing, step: 'waiting for the process that migrates', advancedAt: new Date().toISOString() });
    }
  }
}

/**
 * Checks the stored documents, runs the migrations that have not completed, in the order of their ids, then creates the
 * validators and indexes if their definitions have changed. One process at a time does this; others wait until it is done
 * or its lock expires.
 * @returns whether this process has done it, and no other before
 * @throws DatabaseTooNewError when the database has completed a migration that this version does not have, or when a newer
 *   version has replaced its definitions
 * @throws DatabaseTooOldError when the database is in use and lacks a migration whose code this version does not have
 * @throws InvalidDocumentsError when stored documents do not have the fields of their schema
 */
export async function migrate<D extends PlatformDatabase>(
  db: D,
  definitions: Definitions,
  migrations: readonly Migration<D>[],
  options: MigrateOptions = {},
): Promise<boolean> {
  const {
    lockMs = 30_000,
    pollMs = 200,
    onProgress = () => undefined,
    beforeMigration = async () => undefined,
    goesBack,
  } = options;
  let hasUpgraded = false;
  const isDone = () => isMigrated(db, definitions, migrations, { goesBack });
  while (!(await isDone())) {
    const lock = await takeLock(db, lockName, lockMs, maxStillMs);
    if (lock === null) {
      await waitForOther(db, pollMs, isDone, onProgress);
      continue;
    }
    const progress = createProgress({ onProgress, confirm: lock.confirm });
    try {
      // Another process may have completed some of them before this one took the lock.
      const pending = await readPending<D>(db, definitions, migrations, goesBack);
      await upgrade(db, definitions, pending, progress, beforeMigration);
      hasUpgraded = true;
    } finally {
      await lock.release();
    }
  }
  return hasUpgraded;
}
