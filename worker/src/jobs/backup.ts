import { hourMs } from '@courtside/contract';
import { backUpOnSchedule } from '@courtside/core/operations/backup/scheduled-backup';
import type { Job, JobDeps } from './job.ts';

/** Writes a backup into the configured folder and removes the oldest ones. Without a folder it has no schedule. */
export function backupJob({
  core,
  config,
  clock,
  logger,
  stopping,
}: Pick<JobDeps, 'config' | 'clock' | 'logger' | 'stopping'> & {
  core: Pick<JobDeps['core'], 'db' | 'signIn'>;
}): Job<'backup'> {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_EVERY_HOURS: hours } = config;
  const everyMs = hours * hourMs;
  return {
    name: 'backup',
    everyMs: folder === undefined ? null : everyMs,
    concurrency: 1,
    async run({ progress }) {
      // The folder was removed from the settings, and Redis still has the schedule.
      if (folder === undefined) return { written: false };
      let done = 0;
      const onProgress = async () => {
        done += 1;
        if (done % progressStep === 0) await progress(done);
      };
      const files = await core.signIn.readBackupFiles();
      const options = { folder, keep, everyMs, clock, files, signal: stopping, onProgress };
      const { at, ...backup } = await backUpOnSchedule(core.db, options);
      logger.info(backup, 'backup written');
      return backup;
    },
  };
}

/** Pieces of 64 kB between two reports of progress. */
const progressStep = 100;
