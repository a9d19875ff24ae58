import { createHash } from 'node:crypto';
import { BSON, type Db } from 'mongodb';

/** A hash of the documents of each collection. */
export type Digest = ReadonlyMap<string, string>;

/** Hashes all documents of a database, by collection. A hash changes if a document is added, changed or removed. */
export async function digest(db: Db): Promise<Digest> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const hashes = new Map<string, string>();
  for (const name of names) {
    const sum = createHash('sha256');
    const documents = db.collection(name).find({}).sort({ _id: 1 });
    for await (const document of documents) sum.update(BSON.serialize(document));
    hashes.set(name, sum.digest('hex'));
  }
  return hashes;
}

/** The collections whose documents differ. */
export function changed(before: Digest, after: Digest): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
