/**
 * The accounts of the demo's Auth emulator. Its folder has a folder for each snapshot, and the emulator starts with the last complete one by
 * name (stack/src/auth/snapshots.ts).
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SignInFile } from '../sign-in-provider.ts';

const snapshotName = /^\d{8}-/;

/** The names of the snapshots, oldest first. None before the emulator's first start. */
async function listSnapshots(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => snapshotName.test(name)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readFiles(folder: string): Promise<SignInFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.sort().map(async (path) => ({ path: relative(folder, path), text: await readFile(path, 'utf8') })),
  );
}

function isJson(text: string | undefined): boolean {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    // Missing or cut off: the emulator was killed while it wrote the file.
    return false;
  }
}

function isComplete(files: readonly SignInFile[]): boolean {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const needed = ['firebase-export-metadata.json', 'auth_export/config.json', 'auth_export/accounts.json'];
  return needed.every((path) => isJson(texts.get(path)));
}

/** Reads the files of the last complete snapshot. Empty if there is none. */
export async function readSignInFiles(folder: string): Promise<SignInFile[]> {
  for (const name of (await listSnapshots(folder)).reverse()) {
    const files = await readFiles(join(folder, name));
    if (isComplete(files)) return files;
  }
  return [];
}

/** Writes the files as the last snapshot, which appears once it is complete. The emulator's next start reads it. */
export async function writeSignInFiles(folder: string, files: readonly SignInFile[]): Promise<void> {
  if (files.length === 0) return;
  const run = Number.parseInt((await listSnapshots(folder)).at(-1) ?? '0', 10) + 1;
  const partial = join(folder, 'restore.partial');
  await rm(partial, { recursive: true, force: true });
  for (const { path, text } of files) {
    await mkdir(dirname(join(partial, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(partial, path), text, { mode: 0o600 });
  }
  await rename(partial, join(folder, `${String(run).padStart(8, '0')}-exit`));
}
