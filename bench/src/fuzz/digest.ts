import { createHash } from 'node:crypto';
import { BSON, type Db } from 'mongodb';

/** Hashes all documents of a database. The hash changes if a document is added, changed or removed. */
export async function digest(db: Db): Promise<string> {
  const sum = createHash('sha256');
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  for (const name of names) {
    sum.update(name);
    for await (const document of db.collection(name).find().sort({ _id: 1 })) sum.update(BSON.serialize(document));
  }
  return sum.digest('hex');
}
