import { readConfig } from '../../platform/config/config.ts';
import { createProgressLog } from '../../platform/db/upgrade/progress.ts';
import { shellCommand } from '../../platform/shell-command.ts';
import { needsOperator, refusedExitCode } from '../../platform/start.ts';
import { renderSeconds } from '../backup/render-report.ts';
import { type Upgrade, upgradeDatabase } from '../database.ts';
import { readOptions } from '../operator/read-options.ts';
import { explainFailure, type Failure } from '../operator/report-failure.ts';
import type { Terminal } from '../program.ts';

function describeBackup({ backup }: Upgrade, folder: string | undefined): string {
  if (backup?.isNew) return `Backup from before: ${backup.file}`;
  if (backup !== null) return `Backup from before, of an earlier attempt: ${backup.file}`;
  return folder === undefined
    ? 'BACKUP_DIR is not set, so there is no backup.'
    : 'It was empty, so there is no backup.';
}

/**
 * `npm run migrate`: backs up and upgrades the database, while no other version runs. Does nothing if it is current. Needs
 * MongoDB only. `--back` goes back to the rules of this version after a newer one has run.
 */
export async function migrateCommand({ args, env, print, printError }: Terminal): Promise<number> {
  const options = { back: { type: 'boolean', default: false } } as const;
  const { values } = readOptions({ args: [...args], options }, `Usage: ${shellCommand('migrate', '[--back]')}`);
  const { MONGODB_URI, BACKUP_DIR: backupDir, BACKUP_KEEP: backupKeep } = readConfig(env);
  const started = performance.now();
  const upgrade = await upgradeDatabase(MONGODB_URI, {
    backupDir,
    backupKeep,
    goesBack: values.back,
    onProgress: createProgressLog((line) => printError(`${line}\n`)),
  });
  if (upgrade === null) print('The database is current: there is nothing to upgrade.\n');
  else
    print(
      `Upgraded the database in ${renderSeconds(performance.now() - started)}. ${describeBackup(upgrade, backupDir)}\n`,
    );
  return 0;
}

/** Explains why an upgrade failed. The exit code is 78 when an operator has to change the database or the version. */
export function explainMigrateFailure(error: unknown): Failure {
  const failure = explainFailure(error);
  return needsOperator(error) ? { ...failure, code: refusedExitCode } : failure;
}
