import { join } from 'node:path';
import { Snapshots } from '../auth/snapshots.ts';
import { defaultDataDir } from '../paths.ts';
import { settingsIn } from '../settings.ts';
import { runOnData } from './data.ts';

/** Folder of backups without `--to`. */
const backupDir = join(defaultDataDir, 'backups');

/** Snapshots of the local Auth emulator's accounts, unless the data or the accounts are elsewhere. */
function localAccounts(): Snapshots | null {
  const { MONGODB_URI, FIREBASE_PROJECT_ID = 'demo-', FIREBASE_AUTH_EMULATOR_HOST } = settingsIn(process.env);
  const isLocal = MONGODB_URI === undefined && FIREBASE_AUTH_EMULATOR_HOST === undefined;
  return isLocal && FIREBASE_PROJECT_ID.startsWith('demo-')
    ? new Snapshots(join(defaultDataDir, 'auth/accounts'))
    : null;
}

/** `npm run backup`: writes all of this checkout's data into one file, whether Courtside is running or not. */
export function backup(args: readonly string[]): Promise<number> {
  const accounts = localAccounts()?.latest();
  process.env.BACKUP_DIR ||= backupDir;
  return runOnData({
    file: 'core/src/operations/backup/backup-main.ts',
    args: accounts === undefined ? args : [...args, '--sign-ins', accounts.path],
    databases: ['mongo'],
  });
}

/** `npm run migrate`: backs up and upgrades this checkout's data, while Courtside does not run. */
export function migrate(args: readonly string[]): Promise<number> {
  process.env.BACKUP_DIR ||= backupDir;
  return runOnData({ file: 'core/src/operations/upgrade/migrate-main.ts', args, databases: ['mongo'] });
}

/** `npm run restore -- FILE`: restores a backup into this checkout's data, which must be empty. */
export function restore(args: readonly string[]): Promise<number> {
  const accounts = localAccounts();
  return runOnData({
    file: 'core/src/operations/backup/restore-main.ts',
    // A snapshot of a run that sorts after all earlier ones: the next start reads it.
    args: accounts === null ? args : [...args, '--sign-ins', accounts.beginRun()],
    databases: ['mongo', 'redis'],
  });
}
