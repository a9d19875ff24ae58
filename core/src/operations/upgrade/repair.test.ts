import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Document } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { testConfig } from '../../testing/config.ts';
import { type CoreDatabase, openDatabase } from '../database.ts';

const run = promisify(execFile);
const script = new URL('./repair-main.ts', import.meta.url).pathname;
const at = new Date(0);

/** A database with a version of its own definitions, whose collections accept every document. */
async function anOldDatabase(): Promise<{
  db: CoreDatabase;
  uri: string;
  insert: (name: string, doc: Document) => Promise<unknown>;
}> {
  const uri = testConfig().MONGODB_URI;
  const db = await openDatabase(uri);
  onTestFinished(async () => {
    await db.driver.dropDatabase();
    await db.close();
  });
  await db.migrations.updateOne({ _id: 'indexes' }, { $set: { hash: 'older' } });
  async function insert(name: string, doc: Document): Promise<void> {
    // Rules of an older version.
    await db.driver.dropCollection(name);
    await db.driver.command({ create: name, validator: { $jsonSchema: { bsonType: 'object' } } });
    await db.driver.collection(name).insertOne(doc);
  }
  return { db, uri, insert };
}

async function repair(uri: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const done = await run(process.execPath, [script, ...args], { env: { ...process.env, MONGODB_URI: uri } }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code: 'code' in done ? done.code : 0, output: done.stdout + done.stderr };
}

const limits = { _id: 'ada', pausedUntil: at, dailyLimit: '500', version: 1, colour: 'red' };

it('shows what it would change, changes it, and puts it back', async () => {
  const { db, uri, insert } = await anOldDatabase();
  await insert('playerLimits', limits);
  const stored = () => db.driver.collection('playerLimits').findOne();
  const before = await stored();
  await expect(openDatabase(uri)).rejects.toThrow(
    "playerLimits 'ada': colour is 'red'; it is not a field of this version",
  );

  const shown = await repair(uri, '--dry-run');
  expect(shown.output).toContain(
    "playerLimits 'ada': colour is 'red'; it is not a field of this version → remove the field\n",
  );
  expect(shown.output).toContain("dailyLimit is '500'; it must be of type number → set it to 500\n");
  expect([shown.code, await stored()]).toEqual([1, before]);
  expect(await repair(uri)).toMatchObject({ code: 1, output: expect.stringContaining('add --yes') });
  expect(await stored()).toEqual(before);

  const kept = mkdtempSync(join(tmpdir(), 'courtside-test-'));
  onTestFinished(() => rmSync(kept, { recursive: true }));
  expect(await repair(uri, '--yes', '--keep-in', kept)).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ ...limits, dailyLimit: 500, colour: undefined });
  await (await openDatabase(uri)).close();

  const [file = ''] = readdirSync(kept);
  expect(await repair(uri, '--put-back', join(kept, file))).toMatchObject({
    code: 0,
    output: 'Put 1 documents back.\n',
  });
  expect(await stored()).toEqual(before);
});

it('never changes an entry of the ledger or an amount', async () => {
  const { db, uri, insert } = await anOldDatabase();
  const entry = {
    _id: 'main:ada:1',
    account: 'main:ada',
    seq: 1,
    amount: 0.5,
    balance: 0.5,
    key: 'k',
    at,
    kind: 'opening',
    ref: {},
  };
  await insert('ledger', entry);
  const { code, output } = await repair(uri, '--yes');
  expect(code).toBe(1);
  expect(output).toContain(
    "ledger 'main:ada:1': amount is 0.5; it must be a whole number → money is never changed by this command",
  );
  expect(output).toContain('1 documents are refused by this version; 0 of them can be repaired.');
  expect(await db.driver.collection('ledger').findOne()).toEqual(entry);
});
