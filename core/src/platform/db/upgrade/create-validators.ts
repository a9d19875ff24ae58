import { type Db, type Document, MongoServerError } from 'mongodb';
import type { Described } from '../collection.ts';
import { copyNameOf, copyWithRules, namesWithRules } from './copy-collection.ts';
import { buildIndexes } from './create-indexes.ts';
import type { Progress } from './progress.ts';

/** MongoDB's code for a command that the server does not have. */
const commandNotFound = 59;

/** How a collection checks its documents. */
function rulesOf({ validator }: Pick<Described, 'validator'>): Document {
  return { validator: { $jsonSchema: validator }, validationLevel: 'strict', validationAction: 'error' };
}

/** Gives a collection other rules. The embedded engine cannot change them: there the documents move into a new collection. */
async function replaceRules(driver: Db, described: Described, progress: Progress): Promise<void> {
  const rules = rulesOf(described);
  try {
    await driver.command({ collMod: described.name, ...rules });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === commandNotFound)) throw error;
    await copyWithRules(driver, described, rules, progress);
  }
}

/** The collections that check their documents with other rules than these. */
export async function withOtherRules(driver: Db, collections: readonly Described[]): Promise<Described[]> {
  const rules = new Map(collections.map((each) => [each.name, rulesOf(each)]));
  const current = await namesWithRules(driver, rules);
  return collections.filter(({ name }) => !current.has(name));
}

/** Makes the database reject documents that do not have the fields of their schema. Safe to repeat. */
export async function createValidators(
  driver: Db,
  collections: readonly Described[],
  progress: Progress,
): Promise<void> {
  const existing = new Set((await driver.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const other = await withOtherRules(driver, collections);
  const [stored, missing] = [true, false].map((isStored) =>
    other.filter(({ name }) => existing.has(name) === isStored),
  );
  await Promise.all(
    (missing ?? []).map(async (each) => {
      await driver.command({ create: each.name, ...rulesOf(each) });
      await buildIndexes(driver.collection(each.name), each.indexes);
    }),
  );
  for (const each of stored ?? []) await replaceRules(driver, each, progress);
  // Left by a copy that was interrupted, and that the next version did not need.
  for (const { name } of collections) if (existing.has(copyNameOf(name))) await driver.dropCollection(copyNameOf(name));
}
