import type { Db, Document } from 'mongodb';
import { type AccountId, seasonOf, tabOf } from '../../ledger/account-id.ts';
import { collectionName } from '../../platform/db/collection.ts';
import { platformCollections } from '../../platform/db/collections.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { maxMigrationMs } from '../../platform/db/migrations.ts';
import { restoreMarker } from '../../platform/db/restore-marker.ts';
import { storeUnconfirmedRestore } from '../../platform/db/unconfirmed-restore.ts';
import { coreMigrations, openDatabase } from '../database.ts';
import { type ArchivedFile, ArchiveError, type Header } from './archive-format.ts';
import { checkArchive, readArchive } from './read-archive.ts';

/** The checkpoint of a database that has all documents of an archive, but was not recovered and audited yet. */
const loadedMarker = 'restored';

/** What was inserted. */
export interface Loaded {
  readonly header: Header;
  /** Number of inserted documents by collection. Empty if an interrupted restore had inserted them before. */
  readonly documents: Readonly<Record<string, number>>;
  /** Number of documents of accounts that were opened while the backup was written. They are left out. */
  readonly leftOut: number;
  readonly files: readonly ArchivedFile[];
}

const checkpoints = collectionName(platformCollections.checkpoints);
const migrationsDone = collectionName(platformCollections.migrations);

const checkpointsOf = (db: Db) => db.collection<{ _id: string; at: Date }>(checkpoints);

async function listNames(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/** What the product writes into an empty database when it connects. */
const notData = new Set<string>([migrationsDone, collectionName(platformCollections.locks)]);

/** @throws ArchiveError when the database has data */
async function requireEmpty(db: Db): Promise<void> {
  const filled: string[] = [];
  for (const name of await listNames(db)) {
    if (notData.has(name)) continue;
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) filled.push(name);
  }
  if (filled.length > 0)
    throw new ArchiveError(
      `The database ${db.databaseName} is not empty: ${filled.sort().join(', ')} have documents. ` +
        'Nothing was changed. Restore into an empty database.',
    );
}

async function dropCollections(db: Db, isKept: (name: string) => boolean): Promise<void> {
  for (const name of await listNames(db)) if (!isKept(name)) await db.dropCollection(name);
}

/** Removes what an interrupted restore inserted. The marker goes last, so that a kill in between changes nothing. */
async function removeInterrupted(db: Db): Promise<void> {
  await dropCollections(db, (name) => name === checkpoints);
  await db.dropCollection(checkpoints);
}

/** The newest migration of this program: an empty database that it opened has them all. */
async function readNewestMigration(uri: string): Promise<number> {
  const db = await openDatabase(uri);
  try {
    const completed = await db.migrations.find().lean();
    return Math.max(0, ...completed.map(({ _id }) => (typeof _id === 'number' ? _id : 0)));
  } finally {
    await db.close();
  }
}

function newestOf({ migrations }: Header): number {
  return Math.max(0, ...migrations.map(({ _id }) => _id));
}

/**
 * Selects the documents whose account, or season, was read into the archive. One that was opened later has entries or an
 * account there, but not what they refer to.
 */
async function selectComplete(db: Db, collection: string, documents: readonly Document[]): Promise<Document[]> {
  const existing = async (name: string, ids: readonly string[]) => {
    const filter = { _id: { $in: [...new Set(ids)] } };
    const found = await db
      .collection<{ _id: string }>(name)
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  };
  const seasonIdOf = (account: unknown) => seasonOf(String(account) as AccountId)?.seasonId ?? null;
  if (collection === 'seasonAccounts') {
    const known = await existing(
      'seasons',
      documents.flatMap(({ _id }) => seasonIdOf(_id) ?? []),
    );
    return documents.filter(({ _id }) => known.has(seasonIdOf(_id) ?? ''));
  }
  // Entries from before accounts had ids of their own name their user instead.
  const accountOf = ({ account, uid }: Document) => String(account ?? uid);
  const accounts = documents.map(accountOf);
  const isOfTab = (account: string) => tabOf(account as AccountId) !== null;
  const found = await Promise.all([
    existing(
      'users',
      accounts.filter((account) => seasonIdOf(account) === null && !isOfTab(account)),
    ),
    existing(
      'seasonAccounts',
      accounts.filter((account) => seasonIdOf(account) !== null),
    ),
    existing('tabAccounts', accounts.filter(isOfTab)),
  ]);
  return documents.filter((document) => found.some((ids) => ids.has(accountOf(document))));
}

const checked = new Set(['seasonAccounts', 'ledger']);

async function load(db: Db, file: string): Promise<Omit<Loaded, 'header'>> {
  const inserted: Record<string, number> = {};
  const files: ArchivedFile[] = [];
  let leftOut = 0;
  for await (const part of readArchive(file)) {
    if ('file' in part) {
      files.push(part.file);
      continue;
    }
    const { collection, documents } = part;
    const complete = checked.has(collection) ? await selectComplete(db, collection, documents) : [...documents];
    leftOut += documents.length - complete.length;
    inserted[collection] = (inserted[collection] ?? 0) + complete.length;
    if (complete.length > 0) await db.collection(collection).insertMany(complete, { ordered: false });
  }
  return { documents: inserted, leftOut, files };
}

/** @throws ArchiveError if the archive's version is too old for this one's migrations */
function requireUpgradable(file: string, header: Header): void {
  for (const migration of coreMigrations) {
    if (!('lastIn' in migration) || newestOf(header) >= migration.id) continue;
    const { doneIn, lastIn } = migration;
    const way =
      lastIn === null
        ? 'restore it with the version that wrote it. No version can upgrade its data (docs/upgrading.md).'
        : `restore it with version ${lastIn}, start that version once, and back up again.`;
    throw new ArchiveError(`${file} is a backup of a version before ${doneIn}: ${way}`);
  }
}

/** Inserts an archive of an older version without the rules of this one, so that the migrations find what they expect. */
async function prepareOlder(db: Db, { migrations }: Header): Promise<void> {
  await dropCollections(db, (name) => name === checkpoints);
  const documents = migrations.map(({ completedAt, ...rest }) => ({ ...rest, completedAt: new Date(completedAt) }));
  if (documents.length > 0) await db.collection<{ _id: number }>(migrationsDone).insertMany(documents);
}

async function loadInto(db: Db, uri: string, file: string, header: Header): Promise<Loaded> {
  const at = new Date(header.at);
  const [marker, loaded] = await Promise.all(
    [restoreMarker, loadedMarker].map((_id) => checkpointsOf(db).findOne({ _id })),
  );
  if (marker !== null) await removeInterrupted(db);
  else if (loaded?.at.getTime() === at.getTime()) return { header, documents: {}, leftOut: 0, files: [] };
  await requireEmpty(db);
  requireUpgradable(file, header);
  const newest = await readNewestMigration(uri);
  if (newestOf(header) > newest)
    throw new ArchiveError(
      `${file} has data of migration ${newestOf(header)}, this version has ${newest}: install the newer version, then restore.`,
    );
  await checkpointsOf(db).insertOne({ _id: restoreMarker, at }, { writeConcern: { w: 'majority', journal: true } });
  if (newestOf(header) < newest) await prepareOlder(db, header);
  return { header, ...(await load(db, file)) };
}

/**
 * Checks an archive and inserts its documents into an empty database. If it is killed, the product refuses the database, and
 * a repeated call starts over; killed later, a repeated call continues. Chats and notifications wait from then on.
 * @param keepFiles stores the files of the sign-in accounts. Called before the documents count as complete
 * @throws ArchiveError when the archive cannot be restored, or the database is not empty; nothing was written then
 */
export async function loadArchive(
  uri: string,
  file: string,
  keepFiles: (files: readonly ArchivedFile[]) => Promise<void>,
): Promise<Loaded> {
  const header = await checkArchive(file);
  const db = await connectDatabase(uri, platformCollections, {
    operationMs: maxMigrationMs,
    acceptsPartOfBackup: true,
  });
  try {
    const loaded = await loadInto(db.driver, uri, file, header);
    await keepFiles(loaded.files);
    // Before the product accepts the database.
    await storeUnconfirmedRestore(db, { backupAt: new Date(header.at), restoredAt: new Date() });
    const checkpoints = checkpointsOf(db.driver);
    const durable = { writeConcern: db.durable };
    await checkpoints.updateOne(
      { _id: loadedMarker },
      { $set: { at: new Date(header.at) } },
      { upsert: true, ...durable },
    );
    await checkpoints.deleteOne({ _id: restoreMarker }, durable);
    return loaded;
  } finally {
    await db.close();
  }
}

/** Forgets that the data came from an archive, after it was recovered and audited. */
export async function completeRestore(db: Db): Promise<void> {
  await checkpointsOf(db).deleteOne({ _id: loadedMarker });
}
