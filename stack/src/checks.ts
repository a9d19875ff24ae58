import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { relative } from 'node:path';
import { isPortFree } from './ports.ts';
import { errorCode, Problem } from './problem.ts';

const minFreeBytes = 200_000_000;

/**
 * Makes sure that a data folder exists, is writable, and has room on its disk.
 * @throws Problem with what to do
 */
export function prepareDataDir(dir: string, freeBytes: (dir: string) => number = bytesFreeOn): void {
  const shown = relative(process.cwd(), dir) || dir;
  try {
    mkdirSync(dir, { recursive: true });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw asProblem(error, shown);
  }
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

/**
 * @param variable the setting that chooses the port
 * @throws Problem if another program uses the port
 */
export async function requireFreePort(port: number, variable: string, host?: string): Promise<void> {
  if (await isPortFree(port, host)) return;
  const other = port + 10;
  throw new Problem(
    `Port ${port} is taken by another program: stop that program, or choose another port with ${variable}=${other}.`,
  );
}

function diskFull(shown: string, free: number): Problem {
  const left = free > 0 ? ` (${Math.floor(free / 1e6)} MB left)` : '';
  return new Problem(`The disk that holds ${shown} is full${left}: free at least ${minFreeBytes / 1e6} MB on it.`);
}

function bytesFreeOn(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
