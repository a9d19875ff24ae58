import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { platformCollections } from './collections.ts';
import { connectDatabase, type Database } from './database.ts';
import { migrate } from './migrations.ts';
import { documentOptions, objectOptions } from './schema-options.ts';

const priceSchema = new Schema({ cents: { type: Number, required: true } }, objectOptions);
const noteSchema = new Schema(
  {
    _id: { type: String, required: true },
    cents: { type: Number, required: true },
    kind: { type: String, enum: ['a', 'b'], required: true },
    line: { type: Number, numbers: 'halves', allowNull: false },
    seconds: { type: Number, numbers: 'finite', allowNull: false },
    price: { type: priceSchema, allowNull: false },
    prices: { type: [priceSchema], allowNull: false, default: undefined },
    names: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
  },
  { ...documentOptions, collection: 'notes' },
);
const definitions = { ...platformCollections, notes: noteSchema };

let db: Database<typeof definitions>;
beforeAll(async () => {
  db = await connectDatabase(testConfig().MONGODB_URI, definitions);
  await migrate(db, definitions, []);
});
afterAll(async () => {
  await db.driver.dropDatabase();
  await db.close();
});

const aNote = { cents: 1, kind: 'a' } as const;

it('accepts a document without its optional fields, and returns it as it was inserted', async () => {
  await db.notes.insertMany([{ _id: 'short', ...aNote }], { lean: true });
  expect(await db.notes.findById('short').lean()).toEqual({ _id: 'short', ...aNote });
});

it('accepts a document with every field', async () => {
  const full = { ...aNote, line: -2.5, seconds: 1.25, price: { cents: 1 }, prices: [{ cents: 1 }], names: ['ada'] };
  await db.notes.insertMany([{ _id: 'full', ...full }], { lean: true });
  expect(await db.notes.findById('full').lean()).toEqual({ _id: 'full', ...full });
});

it.each([
  ['an unknown field', { other: 1 }],
  ['an unknown field in an object', { price: { cents: 1, other: 1 } }],
  ['an unknown field in a list of objects', { prices: [{ cents: 1, other: 1 }] }],
  ['a missing field in an object', { price: {} }],
  ['a fraction of a cent', { cents: 0.5 }],
  ['a fraction of a cent in a list of objects', { prices: [{ cents: 0.5 }] }],
  ['NaN', { cents: Number.NaN }],
  ['an infinite number', { seconds: Number.POSITIVE_INFINITY }],
  ['a line that is no multiple of 0.5', { line: 0.25 }],
  ['another value than those listed', { kind: 'c' }],
  ['a number for a text', { kind: 1 }],
  ['null in a required field', { cents: null }],
  ['null in an optional field', { line: null }],
  ['null in place of an object', { price: null }],
  ['null in place of a list', { prices: null }],
  ['null in a list', { names: [null] }],
])('rejects %s, also from a writer without the schema', async (_name, fields) => {
  const collection = db.driver.collection<{ _id: string }>('notes');
  await expect(collection.insertOne({ _id: 'wrong', ...aNote, ...fields })).rejects.toMatchObject({ code: 121 });
});

it('rejects a document without a required field', async () => {
  const collection = db.driver.collection<{ _id: string }>('notes');
  await expect(collection.insertOne({ _id: 'wrong' })).rejects.toMatchObject({ code: 121 });
});
