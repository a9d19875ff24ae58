/**
 * The cost of every index: the engine's processor time per insert and per typical update of a document, and bytes per
 * document. Documents are written to a collection with no index except `_id` and to one with the index in addition; the cost
 * is the difference of the medians over several rounds. Processor time varies less than elapsed time on a busy machine, but
 * differences of a few microseconds are noise. The ratio compares an insert into the ledger with all its indexes to one without.
 *
 * `npm run bench -- indexes [rounds]`
 */
import { openDatabase } from '@courtside/core';
import { updateEach } from '@courtside/core/platform/db/update-each';
import { startTemporaryStack } from '@courtside/stack';
import { type Db, type Document, type IndexDescriptionInfo, MongoClient } from 'mongodb';
import { type Sample, type Stored, samples } from './indexes/documents.ts';
import { median, report, say } from './measure.ts';
import { readOptions, refuse } from './options.ts';

const usage = 'npm run bench -- indexes [rounds]';
const { positionals } = readOptions({ allowPositionals: true }, usage);
const rounds = Number(positionals[0] ?? 5);
if (!Number.isInteger(rounds) || rounds < 1 || positionals.length > 1) refuse('Give one number of rounds.', usage);
const batchSize = 500;
/** A typical number of accounts in one update of the product. */
const updateBatch = 100;
/** Documents of each collection that are updated. */
const updated = 4_000;

/** Costs per document. */
interface Cost {
  /** Processor time of the engine in microseconds. */
  readonly insert: number;
  readonly update: number;
  /** Bytes of the indexes that were added to `_id`. */
  readonly bytes: number;
}

const stack = await startTemporaryStack({ components: ['mongo'] });
const mongo = new MongoClient(stack.env.MONGODB_URI ?? '');

/** The processor time the engine has used so far, in microseconds. */
async function engineTime(): Promise<number> {
  const { extra_info: info } = await mongo.db('admin').command({ serverStatus: 1 });
  return Number(info.user_time_us) + Number(info.system_time_us);
}

/** The updates of a sample in batches: changed fields by `_id`. */
function updatesOf({ documents, update }: Sample): Map<string, Document>[] {
  if (update === undefined) return [];
  const changes = documents.slice(0, updated).map((document) => [document._id, update(document)] as const);
  return Array.from(
    { length: Math.ceil(changes.length / updateBatch) },
    (_, n) => new Map(changes.slice(n * updateBatch, (n + 1) * updateBatch)),
  );
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = await engineTime();
  await work();
  return (await engineTime()) - before;
}

/** Writes the documents of a sample to a new collection with the given indexes, then updates some of them. */
async function write(db: Db, sample: Sample, indexes: readonly IndexDescriptionInfo[]): Promise<Cost> {
  const { documents } = sample;
  const collection = db.collection<Stored>(`bench-${sample.collection}`);
  await collection.drop();
  await db.createCollection(collection.collectionName);
  for (const { key, v: _, ...options } of indexes) await collection.createIndex(key, options);
  const insert = await timed(async () => {
    for (let first = 0; first < documents.length; first += batchSize)
      await collection.insertMany(documents.slice(first, first + batchSize), { ordered: false });
  });
  // A checkpoint writes the indexes to disk, so that their sizes are up to date.
  await mongo.db('admin').command({ fsync: 1 });
  const { indexSizes } = await db.command({ collStats: collection.collectionName });
  const updates = updatesOf(sample);
  const update = await timed(async () => {
    for (const changes of updates) await updateEach(collection, changes, { $literal: true });
  });
  const bytes = Object.entries<number>(indexSizes).reduce((sum, [name, size]) => sum + (name === '_id_' ? 0 : size), 0);
  return {
    insert: insert / documents.length,
    update: update / updated,
    bytes: bytes / documents.length,
  };
}

const mediansOf = (costs: readonly Cost[]): Cost => ({
  insert: median(costs.map(({ insert }) => insert)),
  update: median(costs.map(({ update }) => update)),
  bytes: median(costs.map(({ bytes }) => bytes)),
});

function print(collection: string, name: string, { insert, update, bytes }: Cost, sample: Sample): void {
  const updated = sample.update === undefined ? '-' : update.toFixed(1);
  const cells = [insert.toFixed(1), updated, bytes.toFixed(0)].map((cell) => cell.padStart(10)).join('');
  say(`${cells}  ${collection.padEnd(8)} ${name}`);
}

/** Measures all indexes of a collection. @returns the cost of an insert without and with them */
async function measure(db: Db, sample: Sample): Promise<{ bare: number; full: number }> {
  const all = await db.collection(sample.collection).indexes();
  const indexes = all.filter(({ name }) => name !== '_id_');
  const variants = [[], ...indexes.map((index) => [index]), indexes];
  const costs = variants.map((): Cost[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (let step = 0; step < variants.length; step += 1) {
      // Each round starts with another variant, so that none always follows the most expensive one.
      const n = (round + step) % variants.length;
      const cost = await write(db, sample, variants[n] ?? []);
      if (round > 0) costs[n]?.push(cost);
    }
  const [bare = { insert: 0, update: 0, bytes: 0 }, ...others] = costs.map(mediansOf);
  print(sample.collection, '(only _id)', bare, sample);
  for (const [n, cost] of others.entries()) {
    const added = { ...cost, insert: cost.insert - bare.insert, update: cost.update - bare.update };
    print(sample.collection, indexes[n]?.name ?? '(all indexes together)', added, sample);
  }
  return { bare: bare.insert, full: others.at(-1)?.insert ?? 0 };
}

try {
  await stack.waitReady();
  // Creates the product's collections and their indexes.
  await (await openDatabase(stack.env.MONGODB_URI ?? '')).close();
  say(
    `${['µs/insert', 'µs/update', 'bytes'].map((title) => title.padStart(10)).join('')}  added by each index, per document`,
  );
  const results = new Map<string, { bare: number; full: number }>();
  for (const sample of samples()) results.set(sample.collection, await measure(mongo.db(), sample));
  const { bare = 0, full = 0 } = results.get('ledger') ?? {};
  report({ name: 'indexes', measured: full, reference: bare, unit: 'µs/insert' });
} finally {
  await mongo.close();
  await stack.stop();
}
