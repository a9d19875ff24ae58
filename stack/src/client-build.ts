import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { viteEntry } from './app-components.ts';
import { requireWritable } from './checks.ts';
import { cacheDir, repoRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { runCommand } from './run-command.ts';

const builtDir = join(repoRoot, 'client/dist');
const stampFile = join(cacheDir, 'client-build');

/** The sources of the client build. Tests next to them do not count. */
const sources = [
  ...['src', 'public', 'build', 'index.html', 'vite.config.ts', 'package.json'].map((name) => `client/${name}`),
  'contract/src',
  'package-lock.json',
];

/**
 * Builds the client unless the existing build matches its sources.
 * @returns duration of the build in milliseconds, or undefined if it was up to date
 * @throws Problem if the build fails, or may not write its files
 */
export async function buildClient(onLine: (line: string) => void): Promise<number | undefined> {
  const stamp = sourceStamp();
  if (existsSync(join(builtDir, 'index.html')) && readStamp() === stamp) return undefined;
  for (const dir of [cacheDir, builtDir]) if (existsSync(dir)) requireWritable(dir);
  const startedAt = Date.now();
  const { code } = await runCommand(process.execPath, [viteEntry(), 'build'], {
    cwd: join(repoRoot, 'client'),
    env: { ...process.env, NODE_ENV: 'production' },
    onLine,
  });
  if (code !== 0)
    throw new Problem('The client could not be built: fix the errors that Vite reports above, and start again.');
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile, stamp);
  return Date.now() - startedAt;
}

function readStamp(): string | undefined {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

function sourceStamp(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(repoRoot, file)));
  return hash.digest('hex');
}

function filesOf(source: string): string[] {
  const found = statSync(join(repoRoot, source), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [source];
  return readdirSync(join(repoRoot, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(repoRoot, join(entry.parentPath, entry.name)))
    .sort();
}
