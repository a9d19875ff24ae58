import { coreCollections } from '../operations/collections.ts';
import { type CoreDatabase, openDatabase } from '../operations/database.ts';
import { nameOf } from '../platform/db/collection.ts';
import { createIndexes } from '../platform/db/upgrade/create-indexes.ts';
import { testConfig } from './config.ts';

/** A database that accepts every document, for tests of the migrations that run before the validators are created. */
export async function anUnvalidatedDatabase(): Promise<CoreDatabase> {
  const db = await openDatabase(testConfig().MONGODB_URI);
  const names = new Set(Object.values(coreCollections).map(nameOf));
  names.delete(nameOf(coreCollections.migrations));
  await Promise.all([...names].map((name) => db.driver.dropCollection(name)));
  await createIndexes(db.driver, coreCollections);
  return db;
}
