import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { openDatabase } from '../database.ts';
import { runInProcess } from '../operator/testing/run-in-process.ts';
import { explainMigrateFailure, migrateCommand } from './migrate-command.ts';

/** A database, a folder for backups, and the command on both, without Redis and Firebase. */
async function aDatabase() {
  const uri = testConfig().MONGODB_URI;
  const db = await openDatabase(uri);
  const folder = await mkdtemp(join(tmpdir(), 'courtside-'));
  onTestFinished(async () => {
    await db.driver.dropDatabase();
    await db.close();
    await rm(folder, { recursive: true });
  });
  const env = { NODE_ENV: 'production', MONGODB_URI: uri, REDIS_URL: 'redis://127.0.0.1:1', BACKUP_DIR: folder };
  const migrate = (...args: string[]) => runInProcess(migrateCommand, args, env, explainMigrateFailure);
  const makeOlder = () => db.migrations.updateOne({ _id: 'indexes' }, { $set: { hash: 'older' } });
  return { db, folder, migrate, makeOlder };
}

const isCurrent = { code: 0, output: 'The database is current: there is nothing to upgrade.\n', errors: '' };

it('does nothing to a current database, and says so', async () => {
  const { folder, migrate } = await aDatabase();
  expect(await migrate()).toEqual(isCurrent);
  expect(await readdir(folder)).toEqual([]);
});

it('backs up and upgrades an older database, and says so', async () => {
  const { db, folder, migrate, makeOlder } = await aDatabase();
  await db.secrets.insertMany([{ _id: 'kept', value: 'x' }], { lean: true });
  await makeOlder();
  const { code, output } = await migrate();
  const [backup = ''] = await readdir(folder);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^Upgraded the database in [\d.]+ s\. Backup from before: /),
  ]);
  expect(output).toContain(join(folder, backup));
  expect(await migrate()).toEqual(isCurrent);
});

it('exits with code 78 and changes nothing if a document is refused', async () => {
  const { db, folder, migrate, makeOlder } = await aDatabase();
  const limits = { _id: 'ada', pausedUntil: new Date(0), dailyLimit: 500, version: 1, colour: 'red' };
  await db.driver.dropCollection('playerLimits');
  await db.driver.command({ create: 'playerLimits', validator: { $jsonSchema: { bsonType: 'object' } } });
  await db.driver.collection<{ _id: string }>('playerLimits').insertOne(limits);
  await makeOlder();
  const { code, output, errors } = await migrate();
  expect([code, output]).toEqual([78, '']);
  expect(errors).toContain(
    "playerLimits 'ada': colour is 'red'; it is not a field of this version\nNothing was changed",
  );
  expect(await readdir(folder)).toEqual([]);
});

it('goes back to this version after a newer one only when asked to', async () => {
  const { db, migrate } = await aDatabase();
  const stored = await db.migrations.findOne({ _id: 'indexes' }).lean();
  await db.migrations.updateOne({ _id: 'indexes' }, { $set: { hash: 'newer', former: [stored?.hash ?? ''] } });
  const { code, errors } = await migrate();
  expect([code, errors]).toEqual([78, expect.stringContaining('npm run migrate -- --back')]);
  expect(await migrate('--back')).toMatchObject({ code: 0, output: expect.stringContaining('Upgraded the database') });
  expect(await migrate()).toEqual(isCurrent);
});
