import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { connectDatabase } from '../platform/db/database.ts';
import { DatabaseTooOldError } from '../platform/db/migrations.ts';
import { testConfig } from '../testing/config.ts';
import { coreCollections } from './collections.ts';
import { openDatabase } from './database.ts';

it('refuses a database of a version before 0.4, names the version to start first, and changes nothing', async () => {
  const { MONGODB_URI } = testConfig();
  const older = await openDatabase(MONGODB_URI);
  await older.migrations.deleteMany({});
  const account = {
    _id: mainAccountOf('nia'),
    uid: 'nia',
    username: 'nia',
    createdAt: new Date(),
    ...emptyState,
  };
  await older.users.insertMany([{ ...account, groupIds: ['never-joined'] }], { lean: true });
  await older.close();
  await expect(openDatabase(MONGODB_URI)).rejects.toThrow(
    new DatabaseTooOldError(
      'The database was last used by a version before 0.4. Nothing was changed. Start version 0.4 once, then this version.',
    ),
  );
  const db = await connectDatabase(MONGODB_URI, coreCollections);
  expect((await db.users.findOne({ uid: 'nia' }).lean())?.groupIds).toEqual(['never-joined']);
  expect(await db.migrations.countDocuments()).toBe(0);
  await db.driver.dropDatabase();
  await db.close();
});

it('writes a backup before an upgrade, and none when there is nothing to change', async () => {
  const { MONGODB_URI } = testConfig();
  const backupDir = await mkdtemp(join(tmpdir(), 'courtside-'));
  onTestFinished(() => rm(backupDir, { recursive: true }));
  const older = await openDatabase(MONGODB_URI);
  await older.secrets.insertMany([{ _id: 'kept', value: 'x' }], { lean: true });
  await older.migrations.deleteMany({ _id: { $ne: 7 } });
  await older.close();
  const db = await openDatabase(MONGODB_URI, { backupDir });
  expect(await readdir(backupDir)).toEqual([expect.stringMatching(/^courtside-.*\.jsonl\.gz$/)]);
  await db.close();
  const again = await openDatabase(MONGODB_URI, { backupDir });
  expect(await readdir(backupDir)).toHaveLength(1);
  await again.driver.dropDatabase();
  await again.close();
});
