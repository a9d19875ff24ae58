import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@courtside/contract';
import { archiveName } from './back-up.ts';

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
async function removeOld(folder: string, keep: number, kept: readonly string[]): Promise<void> {
  const names = (await readdir(folder)).filter((name) => archiveName.test(name) && !kept.includes(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true });
}

/**
 * Removes all but the newest `keep` backups of a folder, and parts that were left by killed processes.
 * @param kept names that stay in any case
 */
export async function pruneBackups(folder: string, keep: number, kept: readonly string[] = []): Promise<void> {
  await removeOld(folder, keep, kept);
  await removeAbandoned(folder);
}
