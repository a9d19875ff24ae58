import { Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { destroySocketsAtWrite } from '../../testing/dead-sockets.ts';
import { eventually } from '../../testing/eventually.ts';
import { aProxy, type TestProxy } from '../../testing/proxy.ts';
import type { DocumentOf } from './collection.ts';
import { type ConnectOptions, connectDatabase, type Database } from './database.ts';
import { isDatabaseAway, OperationTimeoutError } from './outage.ts';
import { documentOptions } from './schema-options.ts';

const noteSchema = Schema.create(
  { _id: { type: String, required: true }, at: { type: Number, required: true } },
  { ...documentOptions, collection: 'notes' },
);
type NoteDoc = DocumentOf<typeof noteSchema>;

const definitions = { notes: noteSchema };
type TestDatabase = Database<typeof definitions>;

/** The collection that a model writes to. */
const notesOf = ({ driver }: TestDatabase) => driver.collection<NoteDoc>('notes');
type Notes = ReturnType<typeof notesOf>;

let uri: string;
let proxy: TestProxy;
let db: TestDatabase;
let timeouts: number;
const connect = (options: ConnectOptions) =>
  connectDatabase(proxy.url, definitions, {
    ...options,
    onOperationTimeout() {
      timeouts += 1;
    },
  });

/** Connects with a bound that a busy machine may exceed while it connects: it tries again then. */
async function connectBounded(operationMs: number): Promise<TestDatabase> {
  const connected = await eventually(() => connect({ operationMs }));
  timeouts = 0;
  return connected;
}

const aNote = (n: number): NoteDoc => ({ _id: `note-${n}`, at: n });

beforeEach(async () => {
  uri = testConfig().MONGODB_URI;
  proxy = await aProxy(uri);
  db = await connectBounded(250);
  // Without the bound: a busy machine may take longer.
  const direct = await connectDatabase(uri, definitions);
  await notesOf(direct).insertMany([1, 2, 3, 4, 5].map(aNote));
  await direct.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([db.close(), proxy.close()]);
  const direct = await connectDatabase(uri, definitions);
  await direct.driver.dropDatabase();
  await direct.close();
});

const operations: Readonly<Record<string, (notes: Notes) => Promise<unknown>>> = {
  findOne: (notes) => notes.findOne(),
  find: (notes) => notes.find().sort({ at: 1 }).toArray(),
  aggregate: (notes) => notes.aggregate([{ $match: {} }]).next(),
  countDocuments: (notes) => notes.countDocuments(),
  distinct: (notes) => notes.distinct('at'),
  insertOne: (notes) => notes.insertOne(aNote(6)),
  insertMany: (notes) => notes.insertMany([aNote(6)], { ordered: false }),
  bulkWrite: (notes) => notes.bulkWrite([{ insertOne: { document: aNote(6) } }]),
  updateOne: (notes) => notes.updateOne({}, { $set: { at: 7 } }),
  updateMany: (notes) => notes.updateMany({}, { $set: { at: 7 } }),
  findOneAndUpdate: (notes) => notes.findOneAndUpdate({}, { $set: { at: 7 } }),
  deleteMany: (notes) => notes.deleteMany({ at: 7 }),
  indexes: (notes) => notes.indexes(),
};

const ofModels: Readonly<Record<string, (notes: TestDatabase['notes']) => Promise<unknown>>> = {
  findOne: (notes) => notes.findOne().lean().exec(),
  find: (notes) => notes.find().sort({ at: 1 }).lean().exec(),
  cursor: (notes) => notes.find().lean().cursor().next(),
  aggregate: (notes) => notes.aggregate([{ $match: {} }]).exec(),
  countDocuments: (notes) => notes.countDocuments().exec(),
  insertMany: (notes) => notes.insertMany([aNote(6)], { lean: true, ordered: false }),
  bulkWrite: (notes) => notes.bulkWrite([{ insertOne: { document: aNote(6) } }]),
  updateMany: (notes) => notes.updateMany({}, { $set: { at: 7 } }).exec(),
  findOneAndUpdate: (notes) => notes.findOneAndUpdate({}, { $set: { at: 7 } }).exec(),
};

describe('an operation that MongoDB does not answer', () => {
  it('ends as an outage at its bound, whatever it is', async () => {
    const notes = notesOf(db);
    proxy.hang();
    const errors = Object.entries(operations).map(([name, run]) =>
      run(notes).then(
        () => [name, 'answered'] as const,
        (thrown: unknown) => [name, thrown] as const,
      ),
    );
    for (const [name, error] of await Promise.all(errors)) {
      expect([name, error]).toEqual([name, expect.any(OperationTimeoutError)]);
      expect(isDatabaseAway(error)).toBe(true);
    }
    expect(timeouts).toBe(errors.length);
  });

  it('ends for a command, and for the deletion of a whole database', async () => {
    proxy.hang();
    await expect(db.driver.command({ ping: 1 })).rejects.toThrow(OperationTimeoutError);
    await expect(db.driver.collection('others').findOne()).rejects.toThrow(OperationTimeoutError);
  });

  it('closes its connection, so that no later operation reads its response', async () => {
    const closed: number[] = [];
    db.driver.client.on('connectionClosed', ({ connectionId }) => void closed.push(Number(connectionId)));
    proxy.hang();
    await expect(notesOf(db).findOne({ _id: 'note-1' })).rejects.toThrow(OperationTimeoutError);
    await eventually(() => expect(closed).toHaveLength(1));
    proxy.restore();
    // A busy machine may not connect again within the bound.
    const read = async () => expect(await notesOf(db).findOne({ _id: 'note-2' })).toEqual(aNote(2));
    await eventually(read);
  });

  it('of a model ends as an outage at the bound, whatever it is', async () => {
    proxy.hang();
    const errors = Object.entries(ofModels).map(([name, run]) =>
      run(db.notes).then(
        () => [name, 'answered'] as const,
        (thrown: unknown) => [name, thrown] as const,
      ),
    );
    for (const [name, error] of await Promise.all(errors))
      expect([name, error]).toEqual([name, expect.any(OperationTimeoutError)]);
    expect(timeouts).toBe(errors.length);
  });
});

describe('a cursor', () => {
  beforeEach(async () => {
    await db.close();
    db = await connectBounded(1_000);
  });

  it('may stay open for longer than an operation may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const read: number[] = [];
    for await (const { at } of notesOf(db).find({}, { batchSize: 1 }).sort({ at: 1 })) {
      read.push(at);
      vi.advanceTimersByTime(1_000);
    }
    expect(read).toEqual([1, 2, 3, 4, 5]);
    expect(timeouts).toBe(0);
  });

  it('ends as an outage when a later batch does not arrive', async () => {
    const cursor = notesOf(db).find({}, { batchSize: 2 }).sort({ at: 1 });
    expect(await cursor.next()).toEqual(aNote(1));
    proxy.hang();
    expect(await cursor.next()).toEqual(aNote(2));
    await expect(cursor.next()).rejects.toThrow(OperationTimeoutError);
  });

  it('returns the same documents as the driver, in one array or one by one, mapped or not', async () => {
    const unhurried = await connect({ operationMs: 60_000 });
    onTestFinished(() => unhurried.close());
    const cursor = () => notesOf(unhurried).find({}, { batchSize: 2 }).sort({ at: 1 }).project<NoteDoc>({ at: 1 });
    expect(await cursor().toArray()).toEqual([1, 2, 3, 4, 5].map(aNote));
    expect(
      await cursor()
        .map(({ at }) => at)
        .toArray(),
    ).toEqual([1, 2, 3, 4, 5]);
    const drained = cursor();
    expect(await drained.toArray()).toHaveLength(5);
    expect(await drained.toArray()).toEqual([]);
    const stopped = cursor();
    for await (const { at } of stopped) if (at === 1) break;
    expect(stopped.closed || stopped.killed).toBe(true);
  });
});

it('refuses a method that would have no bound', () => {
  expect(() => notesOf(db).watch()).toThrow('watch has no bound');
  // The engine's estimate is wrong after it ended uncleanly.
  expect(() => notesOf(db).estimatedDocumentCount()).toThrow('estimatedDocumentCount has no bound');
  expect(() => notesOf(db).find().stream()).toThrow('stream has no bound');
  expect(() => db.driver.admin()).toThrow('admin has no bound');
});

describe('a socket that is destroyed right before a write', () => {
  const destroySockets = (every: number, text: string) => {
    const faults = destroySocketsAtWrite({ port: new URL(proxy.url).port, every, text });
    onTestFinished(faults.stop);
    return faults;
  };

  it('fails its operation as an outage, long before the bound', async () => {
    const unhurried = await connect({ operationMs: 60_000 });
    onTestFinished(() => unhurried.close());
    await notesOf(unhurried).findOne();
    const faults = destroySockets(1, 'notes');
    await expect(notesOf(unhurried).insertOne(aNote(8))).rejects.toSatisfy(isDatabaseAway);
    expect(faults.destroyed).toBeGreaterThan(0);
  });

  it.each(['hello', 'getMore'])(
    'does not stop the connections for good when it would have carried %s',
    async (text) => {
      const unhurried = await connect({ operationMs: 60_000, timeoutMs: 1_000 });
      onTestFinished(() => unhurried.close());
      const faults = destroySockets(1, text);
      // A pool opens two connections at a time: three handshakes that hang would be the end of it.
      while (faults.destroyed < 3) {
        const reads = Array.from({ length: 20 }, () => notesOf(unhurried).find({}, { batchSize: 2 }).toArray());
        await Promise.allSettled(reads);
      }
      faults.stop();
      await eventually(async () => expect(await notesOf(unhurried).find().toArray()).toHaveLength(5));
    },
  );
});
