import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteMs } from '@courtside/contract';
import type { UpgradeStep } from '../../platform/db/migrations.ts';
import type { CoreDatabase } from '../database.ts';
import { archiveName, backUp, timeInName } from './back-up.ts';
import { pruneBackups } from './prune-backups.ts';

/** A previous version that still runs writes entries all the time. Attempts back up this often at most, in milliseconds. */
const minBetweenMs = minuteMs;

/** The backup that precedes an upgrade. */
export interface UpgradeBackup {
  readonly file: string;
  /** False if an earlier attempt of the same upgrade has written it. */
  readonly isNew: boolean;
}

/** The part of the name that all backups of one upgrade share. */
function labelOf({ from, to }: UpgradeStep): string {
  return `before-upgrade-${createHash('sha256').update(`${from} ${to}`).digest('hex').slice(0, 12)}`;
}

/**
 * Makes sure that a folder has a backup from before an upgrade. Attempts of the same upgrade share it: a complete one counts
 * if the ledger has no other number of entries, so a previous version has not been used since. A newer backup replaces that of
 * an earlier attempt. The caller holds the lock of the migrations, so only one process writes.
 * @param options.keep how many backups stay in the folder; all if unset
 */
export async function backUpBeforeUpgrade(
  db: CoreDatabase,
  step: UpgradeStep,
  { folder, keep }: { readonly folder: string; readonly keep?: number | undefined },
): Promise<UpgradeBackup> {
  const label = labelOf(step);
  const entries = await db.entries.estimatedDocumentCount();
  await mkdir(folder, { recursive: true });
  const earlier = (await readdir(folder))
    .filter((name) => archiveName.test(name) && name.includes(`-${label}-`))
    .sort();
  const newest = earlier.at(-1);
  const now = new Date();
  if (newest !== undefined) {
    const ageMs = now.getTime() - (await stat(join(folder, newest))).mtimeMs;
    if (newest.includes(`-${label}-${entries}.`) || ageMs < minBetweenMs)
      return { file: join(folder, newest), isNew: false };
  }
  const { file } = await backUp(db.driver, {
    to: join(folder, `courtside-${timeInName(now)}-${label}-${entries}.jsonl.gz`),
    now,
  });
  for (const name of earlier) await rm(join(folder, name), { force: true });
  if (keep !== undefined) await pruneBackups(folder, keep);
  return { file, isNew: true };
}
