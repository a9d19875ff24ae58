import { basename } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';
import { type BackUpOptions, backUp } from './back-up.ts';
import type { LastBackup } from './last-backup.model.ts';
import { storeLastBackup } from './last-backup.ts';
import { pruneBackups } from './prune-backups.ts';

/**
 * Writes a backup into a folder, removes the oldest ones once it is complete, and stores what was written.
 * @param options `keep`: how many backups stay; `everyMs`: the time between two backups, which is stored
 */
export async function backUpOnSchedule(
  db: CoreDatabase,
  options: { folder: string; keep: number; everyMs: number; clock: Clock } & Pick<
    BackUpOptions,
    'files' | 'signal' | 'onProgress'
  >,
): Promise<LastBackup> {
  const { folder, keep, everyMs, clock, ...running } = options;
  const { file, at, bytes, documents, durationMs } = await backUp(db.driver, {
    to: `${folder}/`,
    now: new Date(clock()),
    ...running,
  });
  await pruneBackups(folder, keep);
  const backup = {
    at,
    file: basename(file),
    bytes,
    documents: Object.values(documents).reduce((sum, count) => sum + count, 0),
    durationMs: Math.round(durationMs),
    everyMs,
  };
  await storeLastBackup(db, backup);
  return backup;
}
