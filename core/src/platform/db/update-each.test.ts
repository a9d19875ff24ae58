import { Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import type { DocumentOf } from './collection.ts';
import { connectDatabase, type Database } from './database.ts';
import { documentOptions, objectOptions } from './schema-options.ts';
import { updateEach } from './update-each.ts';

const partSchema = Schema.create(
  { at: { type: Date, required: true }, label: { type: String, required: true } },
  objectOptions,
);
const noteSchema = Schema.create(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    version: { type: Number, required: true },
    text: { type: String, required: true },
    parts: { type: [partSchema], allowNull: false, default: undefined },
  },
  { ...documentOptions, collection: 'notes' },
);
type Note = DocumentOf<typeof noteSchema>;
const definitions = { notes: noteSchema };

const isNewer = { $lt: ['$version', '$$own.version'] };

let db: Database<typeof definitions>;
beforeAll(async () => {
  db = await connectDatabase(testConfig().MONGODB_URI, definitions);
});
afterAll(async () => {
  await db.driver.dropDatabase();
  await db.close();
});

const notes = () => db.notes;
const all = async () => new Map((await notes().find().lean()).map((note) => [note._id, note]));
const aNote = (_id: string): Note => ({ _id, owner: `owner of ${_id}`, version: 1, text: 'first' });

beforeEach(async () => {
  await notes().deleteMany({});
});

describe('updating each document', () => {
  it('gives each its own fields, and leaves its others and all other documents alone', async () => {
    await notes().insertMany([aNote('a'), aNote('b'), aNote('c')], { lean: true });
    const own = new Map([
      ['c', { version: 3, text: 'of c' }],
      ['a', { version: 2, text: 'of a' }],
    ]);
    await updateEach(notes(), own, isNewer);
    expect(await all()).toEqual(
      new Map([
        ['a', { _id: 'a', owner: 'owner of a', version: 2, text: 'of a' }],
        ['b', aNote('b')],
        ['c', { _id: 'c', owner: 'owner of c', version: 3, text: 'of c' }],
      ]),
    );
  });

  it('makes no document that is not there, and writes none when there is nothing to write', async () => {
    await notes().insertMany([aNote('a')], { lean: true });
    await updateEach(notes(), new Map([['b', { version: 2 }]]), isNewer);
    await updateEach(notes(), new Map(), isNewer);
    expect(await all()).toEqual(new Map([['a', aNote('a')]]));
  });

  it('leaves what does not meet the condition, while others of the same call are written', async () => {
    await notes().insertMany([{ ...aNote('a'), version: 5 }, aNote('b')], { lean: true });
    const own = new Map(['a', 'b'].map((id) => [id, { version: 5, text: 'late' }]));
    await updateEach(notes(), own, isNewer);
    const after = await all();
    expect([after.get('a')?.text, after.get('b')?.text]).toEqual(['first', 'late']);
  });

  it('takes keys and values as they are, whatever the engine reads into such names elsewhere', async () => {
    const odd = ['$set', '$$ROOT', 'a.b', '__proto__', '0', 'ünï 🏀'];
    await notes().insertMany(odd.map(aNote), { lean: true });
    const parts = [{ at: new Date(0), label: '$owner' }];
    const own = new Map(odd.map((id, index) => [id, { version: index + 2, text: `$$own of ${id}`, parts }]));
    await updateEach(notes(), own, isNewer);
    const after = await all();
    odd.forEach((id, index) => {
      expect(after.get(id)).toEqual({ ...aNote(id), version: index + 2, text: `$$own of ${id}`, parts });
    });
  });

  it('ends with the newest of many versions written simultaneously, in whatever order and with whatever neighbours', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => `note ${n}`);
    await notes().insertMany(ids.map(aNote), { lean: true });
    const versions = Array.from({ length: 60 }, (_, n) => ((n * 37) % 60) + 2);
    await Promise.all(
      versions.map((version) => {
        const some = ids.filter((_, n) => (n + version) % 3 !== 0 || version === 61);
        return updateEach(notes(), new Map(some.map((id) => [id, { version, text: `${version}` }])), isNewer);
      }),
    );
    expect([...(await all()).values()].map(({ version, text }) => [version, text])).toEqual(ids.map(() => [61, '61']));
  });
});
