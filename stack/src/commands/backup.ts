import { join } from 'node:path';
import { defaultDataDir } from '../paths.ts';
import { settingsIn } from '../settings.ts';
import { runOnData } from './data.ts';

/** Sets the folder of the local Auth emulator's accounts, unless the data or the accounts are elsewhere. */
function includeLocalAccounts(): void {
  const { MONGODB_URI, FIREBASE_PROJECT_ID = 'demo-', FIREBASE_AUTH_EMULATOR_HOST } = settingsIn(process.env);
  const isLocal = MONGODB_URI === undefined && FIREBASE_AUTH_EMULATOR_HOST === undefined;
  if (isLocal && FIREBASE_PROJECT_ID.startsWith('demo-'))
    process.env.FIREBASE_AUTH_EMULATOR_ACCOUNTS ||= join(defaultDataDir, 'auth/accounts');
}

/** `npm run backup`: writes all of this checkout's data into one file, whether Courtside is running or not. */
export function backup(args: readonly string[]): Promise<number> {
  includeLocalAccounts();
  return runOnData({ file: 'core/src/operations/backup/backup-main.ts', args, databases: ['mongo'] });
}

/** `npm run migrate`: backs up and upgrades this checkout's data, while Courtside does not run. */
export function migrate(args: readonly string[]): Promise<number> {
  return runOnData({ file: 'core/src/operations/upgrade/migrate-main.ts', args, databases: ['mongo'] });
}

/** `npm run restore -- FILE`: restores a backup into this checkout's data, which must be empty. */
export function restore(args: readonly string[]): Promise<number> {
  includeLocalAccounts();
  return runOnData({ file: 'core/src/operations/backup/restore-main.ts', args, databases: ['mongo', 'redis'] });
}
