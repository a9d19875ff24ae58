import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from '../chromium.ts';
import { repoRoot } from '../paths.ts';
import { InvalidArguments, Problem } from '../problem.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings } from '../settings.ts';

const folder = join(repoRoot, 'bench/src');

/** `npm run bench -- <name>`: runs one benchmark, on a temporary stack if it needs one. */
export async function bench([name = '', ...args]: readonly string[]): Promise<number> {
  const file = join(folder, `${name}.ts`);
  if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(file)) {
    throw new Problem(`Name a benchmark: npm run bench -- ${benchmarks().join(' | ')}`);
  }
  if (args.length > 0 && !readsOptions(file)) {
    throw new InvalidArguments(`Unknown option "${args[0]}". Usage: npm run bench -- ${name}`);
  }
  return run(file, args, opensBrowser(file) ? { CHROMIUM_PATH: await findOrInstallChromium() } : {});
}

/** `npm run chaos`: kills parts of a temporary stack under load and checks that nothing was lost. */
export function chaos(args: readonly string[]): Promise<number> {
  return run(join(folder, 'chaos.ts'), args);
}

/** `npm run fuzz`: sends generated requests to all routes of a temporary stack. */
export function fuzz(args: readonly string[]): Promise<number> {
  return run(join(folder, 'fuzz.ts'), args);
}

/** `npm run rehearse`: runs both compose files on Docker's engine, with faults and a restore. */
export function rehearse(args: readonly string[]): Promise<number> {
  const { DOCKER_HOST } = process.env;
  return run(join(folder, 'rehearse.ts'), args, DOCKER_HOST === undefined ? {} : { DOCKER_HOST });
}

/** Runs a script without the app's settings: it starts a temporary stack and must not use a configured database. */
function run(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return runAttached(process.execPath, [file, ...args], { env: { ...onlySettings({}), ...env } });
}

/** The names of all benchmarks. */
export function benchmarks(): string[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z-]+\.ts$/.test(name) && reportsResult(name))
    .map((name) => name.replace(/\.ts$/, ''));
}

/** Whether a file is a benchmark: each one reports a `BENCH` line, helpers do not. */
function reportsResult(name: string): boolean {
  return /\breport\b.* from '\.\/measure\.ts'/.test(readFileSync(join(folder, name), 'utf8'));
}

function opensBrowser(file: string): boolean {
  return readFileSync(file, 'utf8').includes('chromiumLaunch');
}

function readsOptions(file: string): boolean {
  return readFileSync(file, 'utf8').includes('readOptions(');
}
