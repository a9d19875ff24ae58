import { existsSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Db } from 'mongodb';
import { programVersion } from '../../platform/program-version.ts';
import { type ArchivedFile, ArchiveError } from './archive-format.ts';
import { archiveText } from './archive-text.ts';

export interface BackUpOptions {
  /** The file to write, which must not exist, or a folder in which it gets a name with the time. */
  readonly to: string;
  /** Files of the sign-in accounts to include. */
  readonly files?: readonly ArchivedFile[];
  readonly now?: Date;
  /** The oldest version that may restore the file; by default this one. */
  readonly version?: string;
  /** Ends the backup without a file. */
  readonly signal?: AbortSignal;
  /** Called regularly with the collection that is read. */
  readonly onProgress?: (collection: string) => Promise<void>;
}

/** A complete backup. */
export interface Backup {
  readonly file: string;
  /** When it began. */
  readonly at: Date;
  /** Number of documents by collection. */
  readonly documents: Readonly<Record<string, number>>;
  /** Size of the file. */
  readonly bytes: number;
  readonly durationMs: number;
}

/**
 * Names of archives in a folder, which sort by time. Those from before an upgrade also name the upgrade and the number of
 * ledger entries.
 */
export const archiveName =
  /^courtside-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z(-before-upgrade-[\da-f]{12}-\d+)?\.jsonl\.gz$/;

/** A time as names of archives have it. */
export function timeInName(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}

function isFolder(path: string): boolean {
  return path.endsWith(sep) || path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

function fileFor(to: string, at: Date): string {
  if (isFolder(to)) return join(to, `courtside-${timeInName(at)}.jsonl.gz`);
  if (existsSync(to)) throw new ArchiveError(`${to} exists already: choose another file, or a folder.`);
  return to;
}

/** Syncs a file or folder to disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Why a backup cannot be written, in one sentence; the error itself if it is not about the file. */
function writeProblem(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return new ArchiveError(`${dirname(file)} belongs to another user: choose a folder that this user may write.`);
    case 'EROFS':
      return new ArchiveError(`${dirname(file)} is read-only: choose another folder, or mount it with write access.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new ArchiveError(`${dirname(file)} is no folder: choose another one.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return new ArchiveError(`The disk that holds ${dirname(file)} is full: free some space, or choose another one.`);
    default:
      return error;
  }
}

/**
 * Writes all data into one file, while the product runs or not. Everything that was acknowledged before the call is in it.
 * The file appears under its name only once it is complete, and only its owner can read it. Memory does not depend on the
 * number of documents, except for the ids of decided games and deleted users.
 * @throws ArchiveError when the file exists or cannot be written
 */
export async function backUp(db: Db, options: BackUpOptions): Promise<Backup> {
  const { to, files = [], now = new Date(), version = programVersion(), signal } = options;
  const { onProgress = async () => undefined } = options;
  const started = performance.now();
  const file = fileFor(to, now);
  const folder = dirname(file);
  const partial = `${file}.${process.pid}.partial`;
  const counts = { documents: {} };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(partial, 'wx', 0o600);
    const text = archiveText(db, { at: now, version, files, counts, onProgress });
    await pipeline(text, createGzip(), handle.createWriteStream(), { signal });
    await sync(partial);
    await rename(partial, file);
    await sync(folder);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw writeProblem(error, file);
  }
  const { size: bytes } = await stat(file);
  return { file, at: now, documents: counts.documents, bytes, durationMs: performance.now() - started };
}
