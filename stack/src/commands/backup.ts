import { includeLocalAccounts } from '../auth/local-accounts.ts';
import { runOnData } from './data.ts';

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
