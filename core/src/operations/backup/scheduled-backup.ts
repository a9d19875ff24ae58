import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hourMs } from '@courtside/contract';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';
import { archiveName, type BackUpOptions, backUp } from './back-up.ts';
import type { LastBackup } from './last-backup.model.ts';
import { storeLastBackup } from './last-backup.ts';

/** A part of a backup that did not grow for this long was left by a killed process. */
const abandonedMs = hourMs;

/** Removes parts of backups that were left by killed processes. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial')) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
  }
}

/** Removes all but the newest backups. Files with other names stay. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => archiveName.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
}

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
  await removeOld(folder, keep);
  await removeAbandoned(folder);
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
