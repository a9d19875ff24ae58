import { sample } from '@courtside/contract/testing/sample';
import type { Document } from 'mongodb';
import { Schema } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../../testing/config.ts';
import type { Definitions } from '../collection.ts';
import { platformCollections } from '../collections.ts';
import { connectDatabase, type Database } from '../database.ts';
import { type MigrateOptions, type Migration, migrate } from '../migrations.ts';
import { documentOptions } from '../schema-options.ts';
import { copyNameOf } from './copy-collection.ts';
import { createIndexes } from './create-indexes.ts';
import { createProgress, describeProgress, type MigrationProgress } from './progress.ts';

const fields = {
  _id: { type: String, required: true },
  owner: { type: String, required: true },
  cents: { type: Number, required: true },
} as const;
const noteOptions = { ...documentOptions, collection: 'notes' } as const;
const oldNotes = Schema.create(fields, noteOptions);
const newNotes = Schema.create({ ...fields, text: { type: String, allowNull: false } }, noteOptions);
const notesWithText = Schema.create({ ...fields, text: { type: String, required: true } }, noteOptions);
for (const schema of [oldNotes, newNotes, notesWithText]) schema.index({ owner: 1 }, { unique: true });
const older = { ...platformCollections, notes: oldNotes };
const newer = { ...platformCollections, notes: newNotes };
type TestDatabase = Database<typeof newer>;
const fast = { lockMs: 1_000, pollMs: 10 };

let uri: string;
let db: TestDatabase;
beforeEach(async () => {
  uri = testConfig().MONGODB_URI;
  db = await connectDatabase(uri, newer);
});
afterEach(async () => {
  await db.driver.dropDatabase();
  await db.close();
});

const notes = () => db.driver.collection<Document & { _id: string }>('notes');
const aNote = (number: number) => ({ _id: `note:${number}`, owner: `owner ${number}`, cents: number });
const migrateTo = (
  definitions: Definitions,
  migrations: readonly Migration<TestDatabase>[],
  options?: MigrateOptions,
) => migrate(db, definitions, migrations, { ...fast, ...options });

async function insertNotes(count: number): Promise<void> {
  for (let first = 0; first < count; first += 5_000)
    await notes().insertMany(Array.from({ length: 5_000 }, (_, index) => aNote(first + index)));
}

async function uuidOf(name: string): Promise<string> {
  const [found] = await db.driver.listCollections({ name }).toArray();
  return JSON.stringify(found !== undefined && 'info' in found ? found.info?.uuid : null);
}

/** Migrates on a connection that breaks once this many documents are copied, as when the process is killed. */
async function migrateUntil(copied: number, onProgress: (progress: MigrationProgress) => void): Promise<void> {
  const dying = await connectDatabase(uri, newer);
  let closed: Promise<void> | undefined;
  const run = migrate(dying, newer, [], {
    ...fast,
    onProgress(progress) {
      onProgress(progress);
      if (progress.step === 'copying notes' && progress.done >= copied) closed ??= dying.close();
    },
  });
  await expect(run).rejects.toThrow();
  await closed;
}

describe('a migration', () => {
  /** Every way to write a document, none of which says that it bypasses the validator. */
  const writes: Readonly<Record<string, (target: TestDatabase) => Promise<unknown>>> = {
    insertOne: ({ driver }) => driver.collection('notes').insertOne({ text: 'new' }),
    insertMany: ({ driver }) => driver.collection('notes').insertMany([{ text: 'new' }]),
    bulkWrite: ({ driver }) =>
      driver.collection('notes').bulkWrite([{ updateMany: { filter: {}, update: { $set: { text: 'new' } } } }]),
    updateOne: ({ driver }) => driver.collection('notes').updateOne({}, { $set: { text: 'new' } }),
    updateMany: ({ driver }) => driver.collection('notes').updateMany({}, { $set: { text: 'new' } }),
    replaceOne: ({ driver }) => driver.collection('notes').replaceOne({}, { text: 'new' }),
    findOneAndUpdate: ({ driver }) => driver.collection('notes').findOneAndUpdate({}, { $set: { text: 'new' } }),
    findOneAndReplace: ({ driver }) => driver.collection('notes').findOneAndReplace({}, { text: 'new' }),
    'updateMany of a model': ({ notes: model }) => model.updateMany({}, { $set: { text: 'new' } }),
    'bulkWrite of a model': ({ notes: model }) =>
      model.bulkWrite([{ updateMany: { filter: {}, update: { $set: { text: 'new' } } } }]),
  };

  it.each(Object.keys(writes))('writes what the validator of the previous version refuses, with %s', async (name) => {
    const write = writes[name] ?? (() => Promise.reject(new Error('no such write')));
    await migrateTo(older, []);
    await notes().insertMany([aNote(1)]);
    await expect(write(db)).rejects.toThrow(/validation/i);
    const unchecked = await connectDatabase(uri, newer, { bypassesValidators: true });
    await write(unchecked);
    await unchecked.close();
    expect(await notes().countDocuments({ text: 'new' })).toBe(1);
  });
});

it('builds no index once another process has taken over', async () => {
  const taken = new Error('another process has taken over');
  const progress = createProgress({ onProgress: () => undefined, confirm: async () => undefined });
  const begin = () => Promise.reject(taken);
  await notes().insertOne(aNote(1));
  await expect(createIndexes(db.driver, { notes: newNotes }, { ...progress, begin })).rejects.toThrow(taken);
  expect((await notes().indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

describe('an upgrade of many documents', () => {
  const count = sample(15_000, 50_000);
  /** Whether the collection had its unique index at each progress report. */
  let isUnique: Promise<boolean>[] = [];
  const steps: string[] = [];
  const watch = (progress: MigrationProgress) => {
    steps.push(describeProgress(progress));
    const listed = notes().indexes();
    isUnique.push(listed.then((found) => found.some(({ name, unique }) => name === 'owner_1' && unique === true)));
  };
  beforeEach(async () => {
    isUnique = [];
    steps.length = 0;
    await migrateTo(older, []);
    await insertNotes(count);
  });

  it('is continued after two kills, reports its progress, and keeps the unique indexes', async () => {
    await migrateUntil(0.32 * count, watch);
    const copy = await uuidOf(copyNameOf('notes'));
    await migrateUntil(0.64 * count, watch);
    await migrateTo(newer, [], { onProgress: watch });
    const copies = await uuidOf('notes');
    // Embedded engines copy; others change the rules in place.
    if (copy !== 'null') expect(copies).toBe(copy);
    expect(await notes().countDocuments()).toBe(count);
    expect((await Promise.all(isUnique)).filter((each) => !each)).toEqual([]);
    expect(steps).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^copying notes: [1-9][\\d,]+ of ${count.toLocaleString('en-US')} documents, [\\d,]+ a second, \\d+ s left$`,
        ),
      ),
    );
    await expect(notes().insertOne({ ...aNote(1), _id: 'other' })).rejects.toMatchObject({ code: 11_000 });
    await notes().updateOne({ _id: 'note:1' }, { $set: { text: 'new' } });
    expect((await db.driver.listCollections().toArray()).map(({ name }) => name)).not.toContain(copyNameOf('notes'));
  });

  it('has what the older version wrote after an interrupted attempt', async () => {
    await migrateUntil(0.48 * count, watch);
    await notes().updateOne({ _id: 'note:100' }, { $set: { cents: -5 } });
    await notes().deleteOne({ _id: 'note:10' });
    await notes().insertOne({ _id: 'a first one', owner: 'nia', cents: 1 });
    // A copy that cannot be continued is made again.
    await expect
      .poll(() =>
        migrateTo(newer, []).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await notes().countDocuments()).toBe(count);
    expect(await notes().findOne({ _id: 'note:100' })).toEqual({ ...aNote(100), cents: -5 });
    expect(await notes().findOne({ _id: 'note:10' })).toBeNull();
    expect(await notes().findOne({ _id: 'a first one' })).toEqual({ _id: 'a first one', owner: 'nia', cents: 1 });
  });
});

describe('an upgrade that refuses a document', () => {
  const added: Migration<TestDatabase> = { id: 1, name: 'one', run: async () => undefined };
  const wrong = { _id: 'wrong', owner: 'bob', cents: 1, colour: 'red' };

  it('writes nothing: the previous definitions still open, and the new ones once it is repaired', async () => {
    await migrateTo(older, []);
    await notes().insertOne(aNote(1));
    await notes().insertOne(wrong, { bypassDocumentValidation: true });
    const state = () => Promise.all([uuidOf('notes'), db.migrations.find().lean(), notes().find().toArray()]);
    const before = await state();
    const backups: string[] = [];
    const beforeMigration = async () => backups.push('made');
    await expect(migrateTo(newer, [added], { beforeMigration })).rejects.toThrow(
      "This version refuses 1 stored document:\n  notes 'wrong': colour is 'red'; it is not a field of this version\nNothing was changed",
    );
    expect(await state()).toEqual(before);
    await migrateTo(older, []);
    expect(backups).toEqual([]);
    await notes().updateOne({ _id: 'wrong' }, { $unset: { colour: 1 } });
    await migrateTo(newer, [added], { beforeMigration });
    expect(backups).toEqual(['made']);
    await notes().updateOne({ _id: 'wrong' }, { $set: { text: 'x' } });
  });

  it('reports at most twenty fields, then how many documents there are', async () => {
    await migrateTo(older, []);
    const many = Array.from({ length: 30 }, (_, index) => ({ ...aNote(index), cents: 0.5 }));
    await notes().insertMany(many, { bypassDocumentValidation: true });
    const message = await migrateTo(newer, []).then(String, String);
    expect(message.match(/cents is 0\.5; it must be a whole number/g)).toHaveLength(20);
    expect(message).toContain('… 30 documents in all');
  });

  it('accepts fields that a pending migration completes, and no others', async () => {
    const withText = { ...newer, notes: notesWithText };
    const fill: Migration<TestDatabase> = {
      id: 1,
      name: 'add texts',
      completes: { notes: ['text'] },
      run: (at) =>
        at.driver
          .collection('notes')
          .updateMany({ text: { $exists: false } }, { $set: { text: '' } }, { bypassDocumentValidation: true }),
    };
    await migrateTo(older, []);
    await notes().insertOne(aNote(1));
    await notes().insertOne({ ...aNote(2), cents: 0.5 }, { bypassDocumentValidation: true });
    const message = await migrateTo(withText, [fill]).then(String, String);
    expect(message).toContain("notes 'note:2': cents is 0.5; it must be a whole number\nNothing was changed");
    await notes().deleteOne({ _id: 'note:2' });
    await migrateTo(withText, [fill]);
    expect(await notes().findOne()).toEqual({ ...aNote(1), text: '' });
  });
});

it('reports to a process that waits for the one that migrates', async () => {
  const started = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<void>();
  const slow: Migration<TestDatabase> = {
    id: 1,
    name: 'slow',
    run() {
      started.resolve();
      return waited.promise;
    },
  };
  const other = await connectDatabase(uri, newer);
  const first = migrateTo(newer, [slow]);
  await started.promise;
  const steps = new Set<string>();
  const times = new Set<string>();
  await migrate(other, newer, [slow], {
    ...fast,
    onProgress({ step, advancedAt }) {
      steps.add(step);
      // The first process renews its lock, which counts as progress.
      if (times.add(advancedAt).size === 3) waited.resolve();
    },
  });
  await first;
  await other.close();
  expect([...steps]).toEqual(['waiting for the process that migrates']);
});
