import { expect, it } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { testConfig } from '../testing/config.ts';
import { openDatabase } from './database.ts';

const at = new Date(0);
const user = (uid: string) => ({ _id: mainAccountOf(uid), uid, username: uid, createdAt: at, ...emptyState });

it('removes the list of groups that older versions stored with users, and keeps everything else', async () => {
  const uri = testConfig().MONGODB_URI;
  const older = await openDatabase(uri);
  await older.driver.dropCollection('users');
  // The version before requires the list.
  await older.driver.command({ create: 'users', validator: { $jsonSchema: { required: ['groupIds'] } } });
  await older.driver.collection<{ _id: string; groupIds: string[]; placeKeptAt?: Date }>('users').insertMany([
    { ...user('ada'), groupIds: ['g1', 'ada:key'], placeKeptAt: at },
    { ...user('bob'), groupIds: [] },
  ]);
  await older.migrations.deleteMany({ $or: [{ _id: 10 }, { hash: { $exists: true } }] });
  await older.close();
  const db = await openDatabase(uri);
  const stored = await db.driver.collection('users').find().sort({ _id: 1 }).toArray();
  expect(stored).toEqual([user('ada'), user('bob')]);
  await db.driver.dropDatabase();
  await db.close();
});
