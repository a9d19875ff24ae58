import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openSignIn } from '@courtside/core/sign-in/open-sign-in';
import { testConfig } from '@courtside/core/testing/config';
import { aWorld } from '@courtside/core/testing/world';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { backupJob } from './backup.ts';

it("writes scheduled backups with the sign-in accounts of the demo's Auth emulator", async () => {
  const world = await aWorld();
  onTestFinished(() => world.end());
  const folder = await mkdtemp(join(tmpdir(), 'courtside-backup-job-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const accounts = join(folder, 'accounts');
  const snapshot = join(accounts, '00000001-exit');
  await mkdir(join(snapshot, 'auth_export'), { recursive: true });
  await writeFile(join(snapshot, 'firebase-export-metadata.json'), '{}');
  await writeFile(join(snapshot, 'auth_export/config.json'), '{}');
  await writeFile(join(snapshot, 'auth_export/accounts.json'), '{"users":[{"localId":"ada-at-the-emulator"}]}');
  const config = testConfig({ BACKUP_DIR: folder, FIREBASE_AUTH_EMULATOR_ACCOUNTS: accounts });
  const job = backupJob({
    core: { db: world.db, signIn: await openSignIn(config) },
    config,
    clock: world.clock,
    logger: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
  });
  await job.run({ payload: {}, progress: async () => undefined });
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  expect(gunzipSync(await readFile(join(folder, file))).toString()).toContain('ada-at-the-emulator');
});
