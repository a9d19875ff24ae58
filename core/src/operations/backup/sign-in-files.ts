import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ArchivedFile } from './archive-format.ts';

/** Reads all files of a folder with an export of sign-in accounts. */
export async function readSignInFiles(folder: string): Promise<ArchivedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.sort().map(async (path) => ({ path: relative(folder, path), text: await readFile(path, 'utf8') })),
  );
}

/** Writes the files into a new folder, which appears once it is complete. */
export async function writeSignInFiles(folder: string, files: readonly ArchivedFile[]): Promise<void> {
  if (files.length === 0) return;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(partial, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(partial, path), text, { mode: 0o600 });
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await rename(partial, folder);
}
