import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Collection } from 'mongodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mainAccountOf } from '../ledger/account-id.ts';
import { emptyState } from '../ledger/account-state.ts';
import { connectDatabase } from '../platform/db/database.ts';
import { DatabaseTooNewError, DatabaseTooOldError } from '../platform/db/migrations.ts';
import type { MigrationProgress } from '../platform/db/upgrade/progress.ts';
import { testConfig } from '../testing/config.ts';
import { returnDatabase, takeDatabase } from '../testing/databases.ts';
import { coreCollections } from './collections.ts';
import { type CoreDatabase, findNewerVersion, openDatabase, upgradeDatabase } from './database.ts';

it('refuses a database of a version before 0.4, says that no version can upgrade it, and changes nothing', async () => {
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
  await older.users.insertMany([account], { lean: true });
  await older.close();
  await expect(openDatabase(MONGODB_URI)).rejects.toThrow(
    new DatabaseTooOldError(
      'The database was last used by a version before 0.4. Nothing was changed. ' +
        'No version can upgrade it: go on with the version that used it, or begin with an empty database (docs/upgrading.md).',
    ),
  );
  const db = await connectDatabase(MONGODB_URI, coreCollections);
  expect((await db.users.findOne({ uid: 'nia' }).lean())?.username).toBe('nia');
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
  const onBackup = vi.fn();
  const db = await openDatabase(MONGODB_URI, { backupDir, onBackup });
  const [name = ''] = await readdir(backupDir);
  expect(name).toMatch(/^courtside-.*\.jsonl\.gz$/);
  expect(onBackup.mock.calls).toEqual([[{ file: join(backupDir, name), isNew: true }]]);
  await db.close();
  const again = await openDatabase(MONGODB_URI, { backupDir });
  expect(await readdir(backupDir)).toHaveLength(1);
  await again.driver.dropDatabase();
  await again.close();
});

/**
 * A database in use, with the definitions of an older version.
 * @param options.isUpgraded whether the test upgrades it to this version, so that a later test may use it
 */
async function anOlderDatabase({ isUpgraded = false } = {}): Promise<{
  readonly db: CoreDatabase;
  readonly uri: string;
}> {
  const uri = await takeDatabase();
  const db = await openDatabase(uri);
  onTestFinished(async () => {
    if (!isUpgraded) await db.driver.dropDatabase();
    await db.close();
    if (isUpgraded) returnDatabase(db);
  });
  await db.secrets.insertMany([{ _id: 'kept', value: 'x' }], { lean: true });
  await db.migrations.updateOne({ _id: 'indexes' }, { $set: { hash: 'older' } });
  return { db, uri };
}

async function aBackupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const addEntry = (db: CoreDatabase, number: number) =>
  db.driver
    .collection<{ _id: string; key: string }>('ledger')
    .insertOne({ _id: `entry:${number}`, key: `key ${number}` }, { bypassDocumentValidation: true });

describe('an upgrade that fails after its backup', () => {
  /** Makes each attempt fail: two API keys have the same key of a unique index. */
  async function aFailingUpgrade() {
    const { db, uri } = await anOlderDatabase();
    const apiKeys = db.driver.collection<{ _id: string; uid: string; slot: number }>('apiKeys');
    await apiKeys.dropIndex('uid_1_slot_1');
    const same = ['first', 'second'].map((id) => ({ _id: id, uid: 'nia', slot: 1 }));
    await apiKeys.insertMany(same, { bypassDocumentValidation: true });
    const backupDir = await aBackupFolder();
    const attempt = () => openDatabase(uri, { backupDir, backupKeep: 3 });
    const fail = () => expect(attempt()).rejects.toThrow('the same key, which must be unique');
    return { db, uri, backupDir, fail };
  }

  it('leaves exactly one backup, however often two processes repeat it', async () => {
    const { db, uri, backupDir, fail } = await aFailingUpgrade();
    for (let attempt = 0; attempt < 3; attempt += 1) await Promise.all([fail(), fail()]);
    const [backup, ...others] = await readdir(backupDir);
    expect([backup, others]).toEqual([expect.stringMatching(/^courtside-.*-before-upgrade-.*\.jsonl\.gz$/), []]);
    await db.driver.collection<{ _id: string }>('apiKeys').deleteOne({ _id: 'second' });
    const upgrade = await upgradeDatabase(uri, { backupDir });
    expect(upgrade).toEqual({ backup: { file: join(backupDir, backup ?? ''), isNew: false } });
    expect(await readdir(backupDir)).toEqual([backup]);
  });

  it('replaces the backup if the previous version has been used since', async () => {
    const { db, backupDir, fail } = await aFailingUpgrade();
    await fail();
    const [first = ''] = await readdir(backupDir);
    await addEntry(db, 1);
    await fail();
    // A minute has not passed: a version that still runs would cause a backup for each attempt.
    expect(await readdir(backupDir)).toEqual([first]);
    await utimes(join(backupDir, first), 0, 0);
    await fail();
    const names = await readdir(backupDir);
    expect(names).toHaveLength(1);
    expect(names).not.toEqual([first]);
  });
});

describe('an upgrade that is killed', () => {
  /** A database that lacks all migrations that this version can run, with an entry and a folder for its backups. */
  async function aPreviousDatabase() {
    const { db, uri } = await anOlderDatabase();
    await db.migrations.deleteMany({ _id: { $nin: [7, 'indexes'] } });
    await addEntry(db, 0);
    const backupDir = await aBackupFolder();
    /** Upgrades until a step begins. Each attempt may write a backup, however soon it follows the one before. */
    async function killAt(step: string): Promise<void> {
      function onProgress(progress: MigrationProgress): void {
        if (progress.step.startsWith(step)) throw new Error('killed');
      }
      await expect(upgradeDatabase(uri, { backupDir, backupKeep: 1, onProgress })).rejects.toThrow('killed');
      for (const name of await readdir(backupDir)) await utimes(join(backupDir, name), 0, 0);
    }
    return { db, uri, backupDir, killAt };
  }

  /** The first line of an archive. */
  async function headerOf(file: string): Promise<unknown> {
    const [line = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    return JSON.parse(line);
  }

  it.each([
    ['before a migration has completed', 'migration 8', 'right'],
    ['before a migration has completed', 'migration 8', 'wrong'],
    ['after a completed migration', 'migration 10', 'right'],
    ['after a completed migration', 'migration 10', 'wrong'],
  ])(
    '%s (at %s, with estimates that are %s) keeps the backup that the previous version restores',
    async (_when, step, estimates) => {
      const { uri, backupDir, killAt } = await aPreviousDatabase();
      await killAt(step);
      const names = await readdir(backupDir);
      // What the engine says after it was killed, too.
      if (estimates === 'wrong') {
        const spy = vi.spyOn(Collection.prototype, 'estimatedDocumentCount').mockResolvedValue(0);
        onTestFinished(() => spy.mockRestore());
      }
      await killAt(step);
      const file = join(backupDir, names[0] ?? '');
      expect(await upgradeDatabase(uri, { backupDir, backupKeep: 1 })).toEqual({ backup: { file, isNew: false } });
      expect(await readdir(backupDir)).toEqual(names);
      expect(await headerOf(file)).toMatchObject({ version: '0.4.0', migrations: [{ _id: 7 }] });
    },
  );

  it('never writes another backup once a migration has completed, whatever the ledger has', async () => {
    const { db, backupDir, killAt } = await aPreviousDatabase();
    await killAt('migration 10');
    const names = await readdir(backupDir);
    await addEntry(db, 1);
    await killAt('migration 11');
    expect(await readdir(backupDir)).toEqual(names);
  });

  it('keeps the first and the newest backup if the previous version was used between attempts', async () => {
    const { db, backupDir, killAt } = await aPreviousDatabase();
    await killAt('migration 8');
    const [first] = await readdir(backupDir);
    for (const number of [1, 2]) {
      await addEntry(db, number);
      await killAt('migration 8');
    }
    const names = (await readdir(backupDir)).sort();
    expect(names).toEqual([first, expect.stringMatching(/-3\.jsonl\.gz$/)]);
  });

  it('does not count a backup that it cannot read', async () => {
    const { backupDir, killAt } = await aPreviousDatabase();
    await killAt('migration 8');
    const [first = ''] = await readdir(backupDir);
    await truncate(join(backupDir, first), 5);
    await killAt('migration 8');
    expect(await readdir(backupDir)).not.toEqual([first]);
  });
});

it('never takes the backup of another database in the same folder for its own', async () => {
  // The other one is not used again: it keeps the changed time.
  const [one, other] = [await anOlderDatabase({ isUpgraded: true }), await anOlderDatabase()];
  await other.db.migrations.updateOne({ _id: 7 }, { $set: { completedAt: new Date(0) } });
  const backupDir = await aBackupFolder();
  for (const { uri } of [one, other])
    expect(await upgradeDatabase(uri, { backupDir })).toMatchObject({ backup: { isNew: true } });
  expect(await readdir(backupDir)).toHaveLength(2);
});

it('removes the oldest backups once the one from before an upgrade is complete', async () => {
  const { uri } = await anOlderDatabase({ isUpgraded: true });
  const backupDir = await aBackupFolder();
  const scheduled = [1, 2, 3].map((day) => `courtside-2026-01-0${day}T00-00-00-000Z.jsonl.gz`);
  for (const name of scheduled) await writeFile(join(backupDir, name), '');
  await upgradeDatabase(uri, { backupDir, backupKeep: 2 });
  expect((await readdir(backupDir)).sort()).toEqual([scheduled[2], expect.stringContaining('before-upgrade')]);
});

describe('a newer version that has upgraded the database', () => {
  /** Makes this version's definitions those that a newer one has replaced. */
  async function replaceDefinitions({ migrations }: CoreDatabase): Promise<void> {
    const stored = await migrations.findOne({ _id: 'indexes' }).lean();
    await migrations.updateOne({ _id: 'indexes' }, { $set: { hash: 'newer', former: [stored?.hash ?? ''] } });
  }

  it('is noticed by a process that runs, and refused at the next start', async () => {
    const { db, uri } = await anOlderDatabase();
    await upgradeDatabase(uri);
    expect(await findNewerVersion(db)).toBeNull();
    await replaceDefinitions(db);
    expect(await findNewerVersion(db)).toContain('The database was upgraded by a newer version.');
    await expect(openDatabase(uri)).rejects.toThrow(DatabaseTooNewError);
    expect((await db.migrations.findOne({ _id: 'indexes' }).lean())?.hash).toBe('newer');
  });

  it('is noticed by its migrations too', async () => {
    const { db, uri } = await anOlderDatabase();
    await upgradeDatabase(uri);
    await db.migrations.insertMany([{ _id: 999, name: 'newer', completedAt: new Date() }], { lean: true });
    expect(await findNewerVersion(db)).toContain('migration 999');
  });

  it('can be left for this one, which is then not refused any more', async () => {
    const { db, uri } = await anOlderDatabase();
    await upgradeDatabase(uri);
    await replaceDefinitions(db);
    expect(await upgradeDatabase(uri, { goesBack: true })).not.toBeNull();
    await (await openDatabase(uri)).close();
    expect((await db.migrations.findOne({ _id: 'indexes' }).lean())?.former).toEqual(['newer']);
  });
});
