import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the absolute path of the first of these programs on PATH. */
export function findProgram(names: readonly string[], path = process.env.PATH ?? ''): string | undefined {
  // Servers are in folders that a user's PATH often lacks.
  const folders = [...path.split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether this user may execute the file. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
