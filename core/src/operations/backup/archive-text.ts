import { createHash } from 'node:crypto';
import { BSON, type Db, type Document } from 'mongodb';
import { type ArchivedFile, formatVersion, type Header, itemPrefix, type Trailer } from './archive-format.ts';
import { cutDocument, listCollections, readCompletedWork } from './cut.ts';

/** Documents in one response of the database. Few, so that a server or worker that writes a backup stays responsive. */
const batchSize = 250;
/** The text is passed on in pieces of about this many characters. */
const pieceLength = 65_536;

async function readHeader(db: Db, { at, version }: { at: Date; version: string }): Promise<Header> {
  const completed = await db
    .collection('migrations')
    .find({ name: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  return {
    courtside: 'backup',
    format: formatVersion,
    version,
    at: at.toISOString(),
    migrations: completed.map(({ _id, name, completedAt }) => ({
      _id: Number(_id),
      name: String(name),
      completedAt: new Date(completedAt).toISOString(),
    })),
    collections: await listCollections(db),
  };
}

/**
 * Documents of a collection. Those of the ledger come account by account in the order of their numbers, so that entries
 * written during the read only extend an account: what is read of an account has no gap. A database from before accounts had
 * ids of their own lacks that index.
 */
async function openCursor(db: Db, name: string) {
  const collection = db.collection(name);
  const indexes = name === 'ledger' ? await collection.indexes() : [];
  const hasAccounts = indexes.some(({ key }) => Object.keys(key).join() === 'account,seq');
  return collection
    .find({}, { batchSize, promoteValues: false })
    .sort(hasAccounts ? { account: 1, seq: 1 } : { _id: 1 });
}

/** What an archive contains, counted while its text is produced. */
export interface ArchiveCounts {
  readonly documents: Record<string, number>;
}

/**
 * The text of an archive, piece by piece. Needs plain reads only: no sessions, transactions, snapshots or change log.
 * @param counts filled while the text is read
 */
export async function* archiveText(
  db: Db,
  options: {
    at: Date;
    version: string;
    files: readonly ArchivedFile[];
    counts: ArchiveCounts;
    onProgress: (collection: string) => Promise<void>;
  },
): AsyncGenerator<string, void, undefined> {
  const { at, version, files, counts, onProgress } = options;
  const hash = createHash('sha256');
  const completed = await readCompletedWork(db);
  const header = await readHeader(db, { at, version });
  let piece = '';
  const flush = () => {
    hash.update(piece);
    const full = piece;
    piece = '';
    return full;
  };
  const lineOf = (document: Document) => `${itemPrefix}${BSON.EJSON.stringify(document, { relaxed: false })}\n`;

  piece += `${JSON.stringify(header)}\n`;
  for (const name of header.collections) {
    piece += `${JSON.stringify({ section: name })}\n`;
    let count = 0;
    for await (const document of await openCursor(db, name)) {
      piece += lineOf(cutDocument(name, document, completed));
      count += 1;
      if (piece.length < pieceLength) continue;
      yield flush();
      await onProgress(name);
    }
    counts.documents[name] = count;
  }
  if (files.length > 0) piece += `${JSON.stringify({ files: 'sign-ins' })}\n`;
  for (const file of files) piece += `${itemPrefix}${JSON.stringify(file)}\n`;
  yield flush();
  const trailer: Trailer = { end: true, documents: counts.documents, files: files.length, sha256: hash.digest('hex') };
  yield `${JSON.stringify(trailer)}\n`;
}
