import type { Collection, Db, IndexDescription } from 'mongodb';
import { type Definitions, type Described, describeCollections } from '../collection.ts';
import { isDuplicateKey } from '../duplicate-key.ts';
import { InvalidDocumentsError } from './check-documents.ts';
import { explainDiskFull } from './disk-full.ts';
import type { Progress } from './progress.ts';

/**
 * Creates the indexes of a collection that are missing.
 * @throws InvalidDocumentsError when two documents have the same key of a unique index; DiskFullError
 */
export async function buildIndexes(collection: Collection, indexes: readonly IndexDescription[]): Promise<void> {
  if (indexes.length === 0) return;
  try {
    await collection.createIndexes([...indexes]);
  } catch (error) {
    if (!(error instanceof Error && isDuplicateKey(error))) throw explainDiskFull(error);
    throw new InvalidDocumentsError(
      `Two documents of ${collection.collectionName} have the same key, which must be unique: ${error.message}`,
    );
  }
}

async function dropRetired(collection: Collection, retiredIndexes: readonly string[]): Promise<void> {
  if (retiredIndexes.length === 0) return;
  const existing = new Set((await collection.indexes()).map((index) => index.name));
  for (const retired of retiredIndexes) if (existing.has(retired)) await collection.dropIndex(retired);
}

/** Creates the indexes that are missing and drops the retired ones. Safe to repeat. */
export async function createIndexes(driver: Db, definitions: Definitions, progress?: Progress): Promise<void> {
  async function create({ name, indexes, retiredIndexes }: Described): Promise<void> {
    const collection = driver.collection(name);
    await buildIndexes(collection, indexes);
    await dropRetired(collection, retiredIndexes);
  }
  // First: a failure of the work while the step begins would be handled by nobody.
  await progress?.begin('creating indexes');
  const created = Promise.all(describeCollections(definitions).map(create));
  await (progress?.during(created) ?? created);
}
