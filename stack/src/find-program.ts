import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of the first of these programs found on PATH. */
export function findProgram(names: readonly string[], path = process.env.PATH ?? ''): string | undefined {
  // Root-only folders are often missing from a user's PATH, yet hold servers.
  const folders = [...path.split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether we may run this file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
