import { Schema } from 'mongoose';
import { afterEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { platformCollections } from './collections.ts';
import { connectDatabase, type Database } from './database.ts';
import { takeLock } from './lock.ts';
import { DatabaseTooNewError, type Migration, migrate } from './migrations.ts';
import { documentOptions } from './schema-options.ts';
import { InvalidDocumentsError } from './upgrade/check-documents.ts';

const fields = { _id: { type: String, required: true }, owner: { type: String, required: true } } as const;
const noteOptions = { ...documentOptions, collection: 'notes' } as const;
const notes = Schema.create(fields, noteOptions);
notes.index({ owner: 1 });
const definitions = { ...platformCollections, notes };
type TestDatabase = Database<typeof definitions>;

const opened: TestDatabase[] = [];
let uri = testConfig().MONGODB_URI;

/** A connection as another process has it. */
async function open(): Promise<TestDatabase> {
  const db = await connectDatabase(uri, definitions);
  opened.push(db);
  return db;
}

afterEach(async () => {
  await (await open()).driver.dropDatabase();
  for (const db of opened.splice(0)) await db.close();
  uri = testConfig().MONGODB_URI;
});

/** A migration that adds its id to `ran`. */
function aMigration(id: number, ran: number[], run: () => Promise<unknown> = async () => undefined) {
  return {
    id,
    name: `migration ${id}`,
    async run() {
      ran.push(id);
      await run();
    },
  } satisfies Migration<TestDatabase>;
}

/** What happens to a lock that nothing renews for long enough. */
async function expire(name: string): Promise<void> {
  const { locks } = await open();
  await locks.updateOne({ _id: name }, { $set: { expiresAt: new Date(0) } });
}

const indexNames = async (db: TestDatabase) => (await db.notes.collection.indexes()).map(({ name }) => name);
/** The lock lasts longer than a busy machine keeps a process from renewing it. */
const fast = { lockMs: 2_000, pollMs: 10 };

describe('migrations', () => {
  it('run once and in order when several processes start at the same time', async () => {
    const ran: number[] = [];
    const all = [2, 1, 3].map((id) => aMigration(id, ran));
    const processes = await Promise.all([open(), open(), open()]);
    await Promise.all(processes.map((db) => migrate(db, definitions, all, fast)));
    await migrate(await open(), definitions, all, fast);
    expect(ran).toEqual([1, 2, 3]);
    expect(await indexNames(await open())).toEqual(['_id_', 'owner_1']);
  });

  it('continue at the next start after one of them failed', async () => {
    const ran: number[] = [];
    let isBroken = true;
    const all = [
      aMigration(1, ran),
      aMigration(2, ran, async () => {
        if (isBroken) throw new Error('crashed');
      }),
      aMigration(3, ran),
    ];
    await expect(migrate(await open(), definitions, all, fast)).rejects.toThrow('crashed');
    isBroken = false;
    await migrate(await open(), definitions, all, fast);
    expect(ran).toEqual([1, 2, 2, 3]);
  });

  it('are completed by another process when the one that ran them is gone', async () => {
    const ran: number[] = [];
    const started = Promise.withResolvers<void>();
    const dying = await connectDatabase(uri, definitions);
    const never = () => {
      started.resolve();
      return new Promise(() => undefined);
    };
    void migrate(dying, definitions, [aMigration(1, ran, never)], fast).catch(() => undefined);
    await started.promise;
    const waiting = migrate(await open(), definitions, [aMigration(1, ran)], fast);
    await dying.close();
    await expire('migrations');
    await waiting;
    expect(ran).toEqual([1, 1]);
  });

  it('keep other processes waiting while the one that runs them renews its lock', async () => {
    const ran: number[] = [];
    const [first, second] = await Promise.all([open(), open()]);
    const lock = () => first.locks.findById('migrations').lean();
    const slow = async () => {
      const taken = await lock();
      await expect.poll(async () => (await lock())?.expiresAt).not.toEqual(taken?.expiresAt);
    };
    const all = [aMigration(1, ran, slow)];
    await Promise.all([migrate(first, definitions, all, fast), migrate(second, definitions, all, fast)]);
    expect(ran).toEqual([1]);
  });

  it('refuse to start a version that is older than the database', async () => {
    await migrate(await open(), definitions, [aMigration(1, []), aMigration(2, [])], fast);
    const older = migrate(await open(), definitions, [aMigration(1, [])], fast);
    await expect(older).rejects.toThrow(DatabaseTooNewError);
    await expect(older).rejects.toThrow('migration 2; this version has 1');
  });
});

describe('indexes', () => {
  it('are created and dropped only when their definitions change', async () => {
    const db = await open();
    await migrate(db, definitions, [], fast);
    await db.notes.collection.dropIndex('owner_1');
    await migrate(db, definitions, [], fast);
    expect(await indexNames(db)).toEqual(['_id_']);
  });

  it('are dropped when they are retired', async () => {
    const db = await open();
    const users = Schema.create(fields, { ...documentOptions, collection: 'users' });
    users.index({ owner: -1 });
    const stored = db.driver.collection('users');
    await stored.createIndex({ renamedAt: 1 });
    await migrate(db, { ...definitions, users }, [], fast);
    expect((await stored.indexes()).map(({ name }) => name)).toEqual(['_id_', 'owner_-1']);
  });
});

describe('validators', () => {
  const refused = { code: 121 };
  const stored = (db: TestDatabase) => db.driver.collection<{ _id: string; [field: string]: unknown }>('notes');

  it('are given to collections that have documents, which stay', async () => {
    const db = await open();
    await stored(db).insertMany([
      { _id: 'a', owner: 'ada' },
      { _id: 'b', owner: 'bob' },
    ]);
    await migrate(db, definitions, [], fast);
    expect(await db.notes.find().sort({ _id: 1 }).lean()).toEqual([
      { _id: 'a', owner: 'ada' },
      { _id: 'b', owner: 'bob' },
    ]);
    expect(await indexNames(db)).toEqual(['_id_', 'owner_1']);
    await expect(stored(db).insertOne({ _id: 'c' })).rejects.toMatchObject(refused);
    await expect(stored(db).updateOne({ _id: 'a' }, { $set: { text: 'x' } })).rejects.toMatchObject(refused);
  });

  it('are not created, and nothing is changed, while a stored document would fail: id, field, value and rule are reported', async () => {
    const db = await open();
    await stored(db).insertMany([{ _id: 'a', owner: 'ada' }, { _id: 'odd' }, { _id: 'odder', owner: 1 }]);
    const migration = migrate(db, definitions, [], fast);
    await expect(migration).rejects.toThrow(InvalidDocumentsError);
    await expect(migration).rejects.toThrow("notes 'odd': owner is missing; it must be present\n");
    await expect(migration).rejects.toThrow("notes 'odder': owner is 1; it must be of type string\n");
    await stored(db).insertOne({ _id: 'accepted' });
    await stored(db).deleteMany({ owner: { $not: { $type: 'string' } } });
    await migrate(db, definitions, [], fast);
    await expect(stored(db).insertOne({ _id: 'refused' })).rejects.toMatchObject(refused);
  });

  it('change with the fields of a collection', async () => {
    const db = await open();
    await migrate(db, definitions, [], fast);
    await stored(db).insertOne({ _id: 'a', owner: 'ada' });
    const next = Schema.create({ ...fields, text: { type: String, allowNull: false } }, noteOptions);
    await migrate(db, { ...definitions, notes: next }, [], fast);
    await stored(db).updateOne({ _id: 'a' }, { $set: { text: 'x' } });
    expect(await stored(db).findOne({ _id: 'a' })).toEqual({ _id: 'a', owner: 'ada', text: 'x' });
  });
});

describe('a lock', () => {
  it('expires when its owner is gone', async () => {
    const [one, other] = await Promise.all([connectDatabase(uri, definitions), open()]);
    for (const [name, lockMs] of [
      ['long', 60_000],
      ['short', 300],
    ] as const)
      expect(await takeLock(one, name, lockMs)).not.toBeNull();
    await one.close();
    await expect.poll(() => takeLock(other, 'short', 60_000)).not.toBeNull();
    expect(await takeLock(other, 'long', 60_000)).toBeNull();
  });

  it('is lost by an owner that makes no progress, and kept by one that confirms it', async () => {
    const [stuck, working, other] = await Promise.all([open(), open(), open()]);
    // Long enough for a busy machine to confirm in time, and the same for both: only the confirmations differ.
    const [lockMs, heldMs] = [2_000, 1_000];
    const kept = await takeLock(working, 'kept', lockMs, heldMs);
    expect(await takeLock(stuck, 'stuck', lockMs, heldMs)).not.toBeNull();
    await expect
      .poll(async () => {
        await kept?.confirm();
        return takeLock(other, 'stuck', 60_000);
      })
      .not.toBeNull();
    expect(await takeLock(other, 'kept', 60_000)).toBeNull();
    await kept?.release();
  });

  it('reports that another process has taken it, and then leaves it to that process', async () => {
    const db = await open();
    const first = await takeLock(db, 'test', 60_000);
    await db.locks.updateOne({ _id: 'test' }, { $set: { expiresAt: new Date(0) } });
    const second = await takeLock(db, 'test', 60_000);
    await expect(first?.confirm()).rejects.toThrow('another process has taken it');
    await first?.release();
    expect(await takeLock(db, 'test', 60_000)).toBeNull();
    await second?.release();
    const third = await takeLock(db, 'test', 60_000);
    expect(third).not.toBeNull();
    await third?.release();
  });
});
