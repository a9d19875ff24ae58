import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteMs } from '@courtside/contract';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import type { UpgradeStep } from '../../platform/db/migrations.ts';
import { archiveName, backUp, timeInName } from './back-up.ts';
import { pruneBackups } from './prune-backups.ts';
import { findHeader } from './read-archive.ts';

/** A previous version that still runs writes entries all the time. Attempts back up this often at most, in milliseconds. */
const minBetweenMs = minuteMs;

/** The oldest version whose data an upgrade accepts. The previous version restores these backups, whichever it is. */
const oldestVersion = '0.4.0';

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

/** An archive that earlier attempts of an upgrade have left. */
interface Earlier {
  readonly name: string;
  /** The migrations of its data. */
  readonly migrations: ReadonlySet<number>;
}

/** The archives of an upgrade that can be read, oldest first. The others are not used. */
async function findEarlier(folder: string, label: string): Promise<Earlier[]> {
  const names = (await readdir(folder)).filter((name) => archiveName.test(name) && name.includes(`-${label}-`));
  const found: Earlier[] = [];
  for (const name of names.sort()) {
    const header = await findHeader(join(folder, name));
    if (header !== null) found.push({ name, migrations: new Set(header.migrations.map(({ _id }) => _id)) });
  }
  return found;
}

/** Whether an archive may stand for one that would be written now: its data are the same, or it is too soon for another. */
async function isCurrent(folder: string, { name }: Earlier, label: string, entries: number, now: Date) {
  if (name.includes(`-${label}-${entries}.`)) return true;
  return now.getTime() - (await stat(join(folder, name))).mtimeMs < minBetweenMs;
}

/**
 * Makes sure that a folder has a backup from before an upgrade. Attempts of the same upgrade share it: a complete one counts
 * if the ledger has the same number of entries, so a previous version has not been used since. Once a migration has
 * completed, only backups from before it are of use: no other is written, and none is removed. The caller holds the lock of
 * the migrations, so only one process writes.
 * @param options.keep how many backups stay in the folder, besides the first one of this upgrade; all if unset
 */
export async function backUpBeforeUpgrade(
  db: LedgerDatabase,
  step: UpgradeStep,
  { folder, keep }: { readonly folder: string; readonly keep?: number | undefined },
): Promise<UpgradeBackup> {
  const label = labelOf(step);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = await findEarlier(folder, label);
  const older = earlier.findLast(({ migrations }) => step.completed.some((id) => !migrations.has(id)));
  if (older !== undefined) return { file: join(folder, older.name), isNew: false };
  const entries = await db.entries.countDocuments();
  const newest = earlier.at(-1);
  const now = new Date();
  if (newest !== undefined && (await isCurrent(folder, newest, label, entries, now)))
    return { file: join(folder, newest.name), isNew: false };
  const { file } = await backUp(db.driver, {
    to: join(folder, `courtside-${timeInName(now)}-${label}-${entries}.jsonl.gz`),
    now,
    version: oldestVersion,
  });
  // An earlier attempt may have run a part of a migration: then only the first backup is surely from before it.
  const [first, ...others] = earlier.map(({ name }) => name);
  const kept = step.hasMigrations && first !== undefined ? [first] : [];
  for (const name of first === undefined || step.hasMigrations ? others : [first, ...others])
    await rm(join(folder, name), { force: true });
  if (keep !== undefined) await pruneBackups(folder, keep, kept);
  return { file, isNew: true };
}
