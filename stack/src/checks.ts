import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { portError } from './ports.ts';
import { errorCode, Problem } from './problem.ts';

/** MongoDB builds no index with less than 500 MiB. */
const minFreeBytes = 600_000_000;
/** Below this, everything stops in order while it still can: a database that cannot write crashes. */
const lastFreeBytes = 100_000_000;
const diskCheckMs = 5_000;

/** Only this user. */
const privateMode = 0o700;

const { R_OK, W_OK, X_OK } = constants;
/** Folders and their files that a start writes: those of the databases are two deep. */
const depthOfOwnFiles = 2;

/**
 * Makes sure that this user may write a folder and what is in it: a start as root leaves files that only root can write.
 * @throws Problem naming the first that cannot be written
 */
export function requireWritable(dir: string, depth = depthOfOwnFiles): void {
  requireAccess(dir, R_OK | W_OK | X_OK);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || entry.isSocket()) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory() && depth > 1) requireWritable(path, depth - 1);
    else requireAccess(path, W_OK);
  }
}

/** @throws Problem unless this user has the access, or the file is gone: its process ends at the same time */
function requireAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw asProblem(error, relative(process.cwd(), path) || path);
  }
}

/** Takes from other users of the machine what an earlier version let them read: addresses, keys and the database. */
function keepPrivate(dir: string): void {
  const { uid, mode } = statSync(dir);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(dir, privateMode);
}

/**
 * Makes sure that a data folder exists, that only this user can read it, is writable with its files, and has room on its disk.
 * @throws Problem with what to do
 */
export function prepareDataDir(dir: string, freeBytes: (dir: string) => number = bytesFreeOn): void {
  const shown = relative(process.cwd(), dir) || dir;
  try {
    mkdirSync(dir, { recursive: true, mode: privateMode });
    keepPrivate(dir);
  } catch (error) {
    throw asProblem(error, shown);
  }
  requireWritable(dir);
  const free = freeBytes(dir);
  if (free < minFreeBytes) throw diskFull(shown, free);
}

/**
 * Turns an error of writing to a data folder into a Problem with what to do.
 * @returns the error itself if it is not a known one
 */
export function asProblem(error: unknown, shown: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem(`Cannot write to ${shown}: give it to the user you run this as (chown -R), or remove it.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new Problem(`Cannot use ${shown} because a file stands in the way: move that file elsewhere.`);
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(shown, 0);
    default:
      return error;
  }
}

/** Where a process should listen, with the settings that choose it. */
interface Listening {
  readonly port: number;
  /** The setting of the port: `PORT` or `WORKER_PORT`. */
  readonly variable: string;
  readonly host?: string | undefined;
}

/** @returns what the user has to do about an error of listening; the error itself if it is not a known one */
export function listeningProblem(error: unknown, { port, variable, host }: Listening): unknown {
  const taken = `Port ${port} is taken by another program: stop that program, or choose another port with ${variable}=${port + 10}.`;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new Problem(taken);
    case 'EACCES':
      return new Problem(
        `Port ${port} needs root here: choose one from 1024 on with ${variable}, and let a proxy such as Caddy listen on ${port}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Problem(`${variable === 'PORT' ? 'HOST' : 'WORKER_HOST'}: ${host} is no address of this machine.`);
    default:
      return error;
  }
}

/** @throws Problem if a process cannot listen there */
export async function requireFreePort(where: Listening): Promise<void> {
  const error = await portError(where.port, where.host);
  if (error !== undefined) throw listeningProblem(error, where);
}

/** Watches the disk of a running stack. @returns what is wrong, once it has so little room that the stack has to stop */
export function whenDiskFull(dir: string, freeBytes: (dir: string) => number = bytesFreeOn): Promise<Problem> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const free = freeBytes(dir);
      if (free >= lastFreeBytes) return;
      clearInterval(timer);
      resolve(diskFull(relative(process.cwd(), dir) || dir, free));
    }, diskCheckMs);
    timer.unref();
  });
}

function diskFull(shown: string, free: number): Problem {
  const left = free > 0 ? ` (${Math.floor(free / 1e6)} MB left)` : '';
  return new Problem(`The disk that holds ${shown} is full${left}: free at least ${minFreeBytes / 1e6} MB on it.`);
}

function bytesFreeOn(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
