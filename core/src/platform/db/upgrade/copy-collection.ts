import { isDeepStrictEqual } from 'node:util';
import type { Collection, Db, Document } from 'mongodb';
import type { Described } from '../collection.ts';
import { buildIndexes } from './create-indexes.ts';
import { idRanges, inRange } from './id-ranges.ts';
import type { Progress } from './progress.ts';

/** The name of the collection into which the documents of another one are copied. */
export function copyNameOf(name: string): string {
  return `${name}.validated`;
}

/** Of the collections with these names and their rules, those that exist and check their documents with them. */
export async function namesWithRules(driver: Db, rules: ReadonlyMap<string, Document>): Promise<ReadonlySet<string>> {
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  const names = await driver.listCollections({ name: { $in: [...rules.keys()] } }).toArray();
  const found = names.filter((existing) => {
    if (!('options' in existing)) return false;
    const { validator, validationLevel, validationAction } = existing.options ?? {};
    const expected = plain(rules.get(existing.name));
    return isDeepStrictEqual(plain({ validator, validationLevel, validationAction }), expected);
  });
  return new Set(found.map(({ name }) => name));
}

/** The bytes of the documents that a filter matches, in the order of their ids. */
async function readBytes(collection: Collection, filter: Document): Promise<Buffer[]> {
  const found: unknown[] = await collection.find(filter, { raw: true }).sort({ _id: 1 }).toArray();
  return found as Buffer[];
}

async function isCopied(source: Collection, copy: Collection, filter: Document): Promise<boolean> {
  const copied = await readBytes(copy, filter);
  if (copied.length === 0) return false;
  const stored = await readBytes(source, filter);
  return stored.length === copied.length && stored.every((bytes, index) => copied[index]?.equals(bytes));
}

/**
 * Gives a collection other rules by copying its documents into a new one, which then takes its place with all its
 * indexes. Safe to repeat: an interrupted copy is continued. What an earlier run has copied is compared with the source
 * first, because an older version may have run in between.
 */
export async function copyWithRules(
  driver: Db,
  { name, indexes }: Pick<Described, 'name' | 'indexes'>,
  rules: Document,
  progress: Progress,
): Promise<void> {
  const [source, copy] = [driver.collection(name), driver.collection(copyNameOf(name))];
  if ((await namesWithRules(driver, new Map([[copy.collectionName, rules]]))).size === 0) {
    await driver.dropCollection(copy.collectionName);
    await driver.command({ create: copy.collectionName, ...rules });
  }
  const isContinued = (await copy.findOne({}, { projection: { _id: 1 } })) !== null;
  await progress.begin(`copying ${name}`, await source.countDocuments());
  for await (const range of idRanges(source)) {
    const filter = inRange(range);
    if (!isContinued || !(await isCopied(source, copy, filter))) {
      if (isContinued) await copy.deleteMany(filter);
      await source.aggregate([{ $match: filter }, { $merge: { into: copy.collectionName } }]).toArray();
    }
    await progress.advance(range.count);
  }
  await progress.begin(`indexing ${name}`);
  await progress.during(buildIndexes(copy, indexes));
  const counts = [await source.countDocuments(), await copy.countDocuments()];
  if (counts[0] !== counts[1]) {
    await driver.dropCollection(copy.collectionName);
    throw new Error(`the copy of ${name} has ${counts[1]} documents instead of ${counts[0]}: it is made again`);
  }
  // Another process that has taken over meanwhile may have completed the copy.
  await progress.confirm();
  await copy.rename(name, { dropTarget: true });
}
