import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../paths.ts';
import { Problem } from '../problem.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings } from '../settings.ts';
import { findOrInstallChromium } from '../suites/chromium.ts';

const folder = join(repoRoot, 'bench/src');

/** `npm run bench -- <name>`: runs one benchmark, on its own stack where it needs one. */
export async function bench([name = '', ...args]: readonly string[]): Promise<number> {
  const file = join(folder, `${name}.ts`);
  if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(file)) {
    throw new Problem(`Say which benchmark: npm run bench -- ${benchmarks().join(' | ')}`);
  }
  return run(file, args, opensBrowser(file) ? { CHROMIUM_PATH: await findOrInstallChromium() } : {});
}

/** `npm run chaos`: kills parts of a stack of its own under load and checks that nothing was lost. */
export function chaos(args: readonly string[]): Promise<number> {
  return run(join(folder, 'chaos.ts'), args);
}

/** `npm run fuzz`: sends generated requests over all routes to a stack of its own. */
export function fuzz(args: readonly string[]): Promise<number> {
  return run(join(folder, 'fuzz.ts'), args);
}

/** They start a stack of their own and must not meet a database that happens to be set. */
function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return runAttached(process.execPath, [file, ...args], { env: { ...onlySettings({}), ...env } });
}

function benchmarks(): string[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z-]+\.ts$/.test(name) && reportsResult(name))
    .map((name) => name.replace(/\.ts$/, ''));
}

/** Every benchmark ends with a `BENCH` line; the other files only help. */
function reportsResult(name: string): boolean {
  return /\breport\b.* from '\.\/measure\.ts'/.test(readFileSync(join(folder, name), 'utf8'));
}

function opensBrowser(file: string): boolean {
  return readFileSync(file, 'utf8').includes('chromiumLaunch');
}
