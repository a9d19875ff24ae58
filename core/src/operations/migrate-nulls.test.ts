import type { Document } from 'mongodb';
import { expect, it } from 'vitest';
import { testConfig } from '../testing/config.ts';
import { openDatabase } from './database.ts';
import { onceNull } from './migrate-nulls.ts';

const at = new Date(0);
const key = { uid: 'ada', name: 'n', scope: 'read', hash: 'h', ending: 'e', createdAt: at };
const uses = { firstDeposit: true, seasons: [], removedFrom: [] };

/** Documents as the version before stored them, and what they become. */
const cases: Readonly<Record<keyof typeof onceNull, readonly (readonly [Document, Document])[]>> = {
  access: [
    [
      { _id: 'ada', adminSince: at, disabled: null, signedOutAt: null, deletedAt: null },
      { _id: 'ada', adminSince: at },
    ],
    [
      { _id: 'bob', adminSince: null, disabled: { at, reason: 'r' }, signedOutAt: at, deletedAt: at },
      { _id: 'bob', disabled: { at, reason: 'r' }, signedOutAt: at, deletedAt: at },
    ],
  ],
  apiKeys: [
    [
      { _id: 'unused', slot: 0, ...key, lastUsedAt: null },
      { _id: 'unused', slot: 0, ...key },
    ],
    [
      { _id: 'used', slot: 1, ...key, lastUsedAt: at },
      { _id: 'used', slot: 1, ...key, lastUsedAt: at },
    ],
  ],
  deletions: [
    [
      { _id: 'ada', username: 'Former player', requestedAt: at, open: null },
      { _id: 'ada', username: 'Former player', requestedAt: at },
    ],
    [
      { _id: 'bob', username: 'Former player', requestedAt: at, open: 'sign-in' },
      { _id: 'bob', username: 'Former player', requestedAt: at, open: 'sign-in' },
    ],
  ],
  keptUses: [
    [
      { _id: 'h1', ...uses, toppedUpOn: null },
      { _id: 'h1', ...uses },
    ],
    [
      { _id: 'h2', ...uses, toppedUpOn: '2026-01-01' },
      { _id: 'h2', ...uses, toppedUpOn: '2026-01-01' },
    ],
  ],
};

it('removes fields that the version before stored as null, and keeps all others', async () => {
  const uri = testConfig().MONGODB_URI;
  const older = await openDatabase(uri);
  for (const [name, documents] of Object.entries(cases)) {
    await older.driver.dropCollection(name);
    // The version before requires the fields.
    const validator = { $jsonSchema: { required: [...onceNull[name as keyof typeof cases]] } };
    await older.driver.command({ create: name, validator });
    await older.driver.collection(name).insertMany(documents.map(([before]) => before));
  }
  await older.migrations.deleteMany({ $or: [{ name: 'remove fields that are null' }, { hash: { $exists: true } }] });
  await older.close();
  const db = await openDatabase(uri);
  for (const [name, documents] of Object.entries(cases)) {
    const stored = await db.driver.collection(name).find().sort({ _id: 1 }).toArray();
    expect(stored, name).toEqual(documents.map(([, after]) => after));
  }
  await db.driver.dropDatabase();
  await db.close();
});
