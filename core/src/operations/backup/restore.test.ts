import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Db } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import { findDueNights } from '../../chat/due-nights.ts';
import { postNight } from '../../chat/post-night.ts';
import { aChat, aNight, night } from '../../chat/testing/a-night.ts';
import { aDiscord } from '../../chat/testing/chat-servers.ts';
import { platformCollections } from '../../platform/db/collections.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { readSecret } from '../../platform/db/secret.ts';
import { readSignInFiles } from '../../sign-in/firebase/sign-in-files.ts';
import { testConfig } from '../../testing/config.ts';
import { returnDatabase } from '../../testing/databases.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { confirmRestore } from '../admin/confirm-restore.ts';
import { coreMigrations, openDatabase } from '../database.ts';
import { runInProcess } from '../operator/testing/run-in-process.ts';
import { backUp } from './back-up.ts';
import { backupCommand } from './backup-command.ts';
import { explainBackupFailure } from './report-failure.ts';
import { loadArchive } from './restore.ts';
import { restoreCommand } from './restore-command.ts';
import { aFolder, anEmptyDatabase, aRestoredWorld } from './testing/archives.ts';

const script = new URL('./restore-main.ts', import.meta.url).pathname;
const ignoreFiles = async () => undefined;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  await readSecret(world.db, 'kept-limits');
  const uid = await world.aUser('ada');
  const game = await world.anOpenGame();
  await placeBet(world, { uid, gameId: game.id, teamChosen: game.team1, amount: 500, key: 'a' });
});
afterAll(() => world.end());

async function anArchive(from: Db = world.db.driver): Promise<string> {
  return (await backUp(from, { to: join(await aFolder(), 'a.jsonl.gz') })).file;
}

/** Changes the unpacked text of an archive. @throws if the change changes nothing */
async function changeText(file: string, change: (text: string) => string): Promise<void> {
  const text = gunzipSync(await readFile(file)).toString();
  const changed = change(text);
  if (changed === text) throw new Error('the archive does not contain what is to be changed');
  await writeFile(file, gzipSync(changed));
}

/**
 * A database of this test, open for reads however far a restore has got.
 * @param options.isAltered whether its migrations or indexes differ afterwards, so that no later test may use it
 */
async function aTarget({ isAltered = false } = {}) {
  const uri = await anEmptyDatabase();
  const db = await connectDatabase(uri, platformCollections, { acceptsPartOfBackup: true });
  onTestFinished(async () => {
    if (isAltered) await db.driver.dropDatabase();
    await db.close();
    if (!isAltered) returnDatabase(db);
  });
  /** Numbers of documents by collection, without those that every start writes. */
  async function count(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name } of await db.driver.listCollections().toArray()) {
      const number = await db.driver.collection(name).countDocuments();
      if (number > 0 && name !== 'migrations') counts[name] = number;
    }
    return counts;
  }
  return { uri, driver: db.driver, count };
}

function envOf(uri: string): NodeJS.ProcessEnv {
  return { ...process.env, MONGODB_URI: uri, REDIS_URL: testConfig().REDIS_URL };
}

/** Runs the command in this process. */
async function restore(uri: string, ...args: readonly string[]) {
  const { code, output, errors } = await runInProcess(restoreCommand, args, envOf(uri), explainBackupFailure);
  return { code, output: output + errors };
}

function startRestore(uri: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [script, ...args], { env: envOf(uri) });
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', collect);
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

describe('a restore', () => {
  it.each<[string, (file: string) => Promise<void>, RegExp]>([
    [
      'is truncated',
      async (file) => writeFile(file, (await readFile(file)).subarray(0, -30)),
      /is damaged or incomplete .*use another backup/,
    ],
    [
      'has a changed byte',
      async (file) => {
        const bytes = await readFile(file);
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        await writeFile(file, bytes);
      },
      /is damaged or incomplete/,
    ],
    [
      'has a changed amount in valid gzip',
      (file) =>
        changeText(file, (text) => text.replace('"amount":{"$numberInt":"500"}', '"amount":{"$numberInt":"501"}')),
      /is damaged or incomplete \(the hash differs\)/,
    ],
    ['lacks its end', (file) => changeText(file, (text) => text.replace(/\{"end".*\n$/, '')), /the end is missing/],
    [
      'is of a newer version',
      (file) => changeText(file, (text) => text.replace(/"version":"[^"]*"/, '"version":"99.0.0"')),
      /was written by Courtside 99\.0\.0, which is newer than this one/,
    ],
    [
      'is of a newer format',
      (file) => changeText(file, (text) => text.replace('"format":1', '"format":2')),
      /which is newer than this one/,
    ],
    ['is another file', (file) => writeFile(file, gzipSync('{"hello":1}\n')), /is not a backup of Courtside/],
  ])('refuses an archive that %s, with nothing written', async (_name, damage, expected) => {
    const file = await anArchive();
    await damage(file);
    const { uri, count } = await aTarget();
    await expect(loadArchive(uri, file, ignoreFiles)).rejects.toThrow(expected);
    expect(await count()).toEqual({});
  });

  it('refuses data of a migration that it does not have, with nothing written', async () => {
    const other = await aTarget({ isAltered: true });
    await (await openDatabase(other.uri)).close();
    await other.driver
      .collection<{ _id: number }>('migrations')
      .insertOne({ _id: 999, name: 'later', completedAt: new Date() } as { _id: number });
    const file = await anArchive(other.driver);
    const { uri, count } = await aTarget();
    await expect(loadArchive(uri, file, ignoreFiles)).rejects.toThrow(/data of migration 999, this version has \d+/);
    expect(await count()).toEqual({});
  });

  it('refuses a backup of a version before 0.4 and says that no version can upgrade it, with nothing written', async () => {
    const other = await aTarget({ isAltered: true });
    await (await openDatabase(other.uri)).close();
    await other.driver.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: 7 } });
    const file = await anArchive(other.driver);
    const { uri, count } = await aTarget();
    await expect(loadArchive(uri, file, ignoreFiles)).rejects.toThrow(
      /is a backup of a version before 0\.4: restore it with the version that wrote it\. No version can upgrade its data/,
    );
    expect(await count()).toEqual({});
  });

  it('refuses a database with documents and names their collections', async () => {
    const file = await anArchive();
    const { uri, driver, count } = await aTarget();
    await driver.collection<{ _id: string }>('secrets').insertOne({ _id: 'x', value: 'v' } as { _id: string });
    await expect(loadArchive(uri, file, ignoreFiles)).rejects.toThrow(/is not empty: secrets have documents/);
    expect(await count()).toEqual({ secrets: 1 });
  });

  it('migrates an archive of an older version', async () => {
    const file = await anArchive();
    const last = coreMigrations.at(-1)?.id ?? 0;
    await changeText(file, (text) => text.replace(new RegExp(`,\\{"_id":${last},"name":[^}]*\\}`), ''));
    // The changed header has another hash.
    await changeText(file, (text) => {
      const body = text.slice(0, text.lastIndexOf('{"end"'));
      const sha256 = createHash('sha256').update(body).digest('hex');
      return body + text.slice(body.length).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`);
    });
    const { uri, driver } = await aTarget({ isAltered: true });
    await loadArchive(uri, file, ignoreFiles);
    expect(await driver.collection<{ _id: number }>('migrations').findOne({ _id: last })).toBeNull();
    const db = await openDatabase(uri);
    onTestFinished(() => db.close());
    expect(await driver.collection<{ _id: number }>('migrations').findOne({ _id: last })).not.toBeNull();
    expect(await db.bets.countDocuments()).toBe(1);
  });

  it('keeps the types of all values, and restores every document', async () => {
    const { uri, driver, count } = await aTarget();
    await loadArchive(uri, await anArchive(), ignoreFiles);
    const documents = (from: Db) =>
      from.collection('users').find({}, { promoteValues: false }).sort({ _id: 1 }).toArray();
    expect(await documents(driver)).toEqual(await documents(world.db.driver));
    expect(await count()).toEqual({
      users: 1,
      ledger: 2,
      bets: 1,
      games: 1,
      secrets: 1,
      checkpoints: 1,
      unconfirmedRestores: 1,
    });
  });
});

describe('the sign-in accounts of an archive', () => {
  it('are in the backup of the demo, and restored with their folders and contents, for their owner alone', async () => {
    const from = await aFolder();
    const accounts = JSON.stringify({ users: [{ localId: 'ada', email: 'ada@example.com' }] });
    const snapshot = {
      'auth_export/accounts.json': accounts,
      'auth_export/config.json': '{}',
      'firebase-export-metadata.json': '{}',
    };
    await mkdir(join(from, '00000001-exit/auth_export'), { recursive: true });
    for (const [path, text] of Object.entries(snapshot)) await writeFile(join(from, '00000001-exit', path), text);
    const file = join(await aFolder(), 'a.jsonl.gz');
    const { output } = await runInProcess(backupCommand, ['--to', file], {
      ...envOf(await anEmptyDatabase()),
      FIREBASE_AUTH_EMULATOR_ACCOUNTS: from,
    });
    expect(output).toContain(', with sign-in accounts');
    const to = join(await aFolder(), 'auth/accounts');
    const { uri } = await aTarget();
    const env = { ...envOf(uri), FIREBASE_AUTH_EMULATOR_ACCOUNTS: to };
    expect(await runInProcess(restoreCommand, [file], env)).toMatchObject({ code: 0 });
    expect(await readSignInFiles(to)).toEqual(Object.entries(snapshot).map(([path, text]) => ({ path, text })));
    expect((await stat(join(to, '00000001-exit/auth_export/accounts.json'))).mode & 0o777).toBe(0o600);
  });

  it('are not in the backup of another installation, which says so', async () => {
    const file = join(await aFolder(), 'a.jsonl.gz');
    const { output } = await runInProcess(backupCommand, ['--to', file], envOf(await anEmptyDatabase()));
    expect(output).toContain(', without sign-in accounts');
  });

  it('are restored before the data counts as complete, so that a failure is repeated', async () => {
    const { uri } = await aTarget();
    const file = await anArchive();
    const full = async () => Promise.reject(new Error('no space left'));
    await expect(loadArchive(uri, file, full)).rejects.toThrow('no space left');
    const again = vi.fn(ignoreFiles);
    await loadArchive(uri, file, again);
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('a restored copy', () => {
  it("leaves the original's chats alone until it is confirmed", async () => {
    const original = await aWorld();
    onTestFinished(() => original.end());
    const server = await aDiscord();
    const { ada, bet, id, post } = await aNight(original, aChat(original), server.settings);
    await post();
    await bet(ada);
    const copy = await aRestoredWorld(await anArchive(original.db.driver));
    onTestFinished(() => copy.end());
    const chat = aChat(copy);
    expect(await findDueNights(chat)).toEqual([]);
    expect(await postNight(chat, id, night)).toBe('waiting');
    expect(server.received).toHaveLength(1);
    expect(await confirmRestore({ db: copy.db, log: copy.adminLog }, { uid: ada, name: ada })).toBe(true);
    expect(await findDueNights(chat)).toEqual([{ groupId: id, night }]);
    expect(await postNight(chat, id, night)).toBe('delivered');
    expect(server.received).toHaveLength(2);
  });
});

describe('npm run restore', () => {
  it('starts over after an interruption, and the product refuses the database until then', async () => {
    const file = await anArchive();
    const { uri, driver, count } = await aTarget({ isAltered: true });
    const interrupted = async () => Promise.reject(new Error('killed'));
    await expect(loadArchive(uri, file, interrupted)).rejects.toThrow('killed');
    // Killed earlier, it would have inserted less.
    await driver.collection('ledger').deleteOne({ seq: 2 });
    await driver.collection('bets').deleteMany({});
    await expect(openDatabase(uri)).rejects.toThrow(/repeat the restore command/);
    const { code, output } = await restore(uri, file);
    expect(output).toMatch(/^Restored 1 accounts, 2 ledger entries and 1 bets in .*; 0 violations$/m);
    expect(output).toMatch(
      /\nChats and notifications wait, because this is a copy\..* npm run admin -- confirm-restore\n$/,
    );
    expect(code).toBe(0);
    expect(await count()).toMatchObject({ users: 1, ledger: 2, bets: 1, unconfirmedRestores: 1 });
    await (await openDatabase(uri)).close();
  });

  it('starts over after a kill, and the product refuses the database until then', { tags: ['deep'] }, async () => {
    const at = new Date(0);
    const log = Array.from({ length: 30_000 }, (_, n) => ({
      _id: `x${n}`,
      at,
      kind: 'failure',
      of: 'y',
      failure: 'f',
    }));
    await world.db.driver.collection<{ _id: string }>('admin_log').insertMany(log);
    const file = await anArchive();
    const { uri, driver, count } = await aTarget({ isAltered: true });
    const killed = startRestore(uri, file);
    await vi.waitFor(async () => expect(await driver.collection('admin_log').findOne()).not.toBeNull(), {
      timeout: 100_000,
      interval: 5,
    });
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect((await count()).admin_log).toBeLessThan(log.length);
    await expect(openDatabase(uri)).rejects.toThrow(/repeat the restore command/);
    const { code, output } = await startRestore(uri, file).ended;
    expect(output).toMatch(
      /30,000 admin_log\n(.|\n)*\nRestored 1 accounts, 2 ledger entries and 1 bets in .*; 0 violations\n/,
    );
    expect(code).toBe(0);
    const db = await openDatabase(uri);
    onTestFinished(() => db.close());
    expect(await db.adminLog.countDocuments()).toBe(log.length);
  });

  it('continues after a kill that followed the last document', async () => {
    const file = await anArchive();
    const { uri } = await aTarget();
    await loadArchive(uri, file, ignoreFiles);
    expect(await startRestore(uri, file).ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 violations'),
    });
    expect(await restore(uri, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('not empty'),
    });
  });

  it('with --live leaves no wait, and says so on its last line', async () => {
    const file = await anArchive();
    const { uri, count } = await aTarget();
    const { code, output } = await restore(uri, file, '--live');
    expect(output).toMatch(/\nRestored with --live: chats and notifications are sent from the next start on\.\n$/);
    expect(code).toBe(0);
    expect(await count()).not.toHaveProperty('unconfirmedRestores');
  });

  it('exits with 1 and prints the violation when the restored ledger does not add up', async () => {
    await world.db.driver.collection('ledger').updateOne({ seq: 2 }, { $inc: { balance: 1 } });
    const file = await anArchive();
    await world.db.driver.collection('ledger').updateOne({ seq: 2 }, { $inc: { balance: -1 } });
    const { uri } = await aTarget();
    const { code, output } = await restore(uri, file, '--live');
    expect(output).toMatch(/VIOLATION ada: /);
    expect(output).toMatch(/Chats and notifications wait.*\n$/);
    expect(code).toBe(1);
  });

  it.each([['--force', 'x'], [], ['a', 'b']])(
    'explains the usage of an invalid command line: %s %s',
    async (...args) => {
      const { code, output } = await restore('mongodb://127.0.0.1:9/x', ...args.filter((arg) => arg !== undefined));
      expect([code, output]).toEqual([2, expect.stringContaining('Usage: npm run restore -- FILE')]);
    },
  );
});
