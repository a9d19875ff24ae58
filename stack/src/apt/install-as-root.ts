import { findProgram } from '../find-program.ts';
import { runCommand } from '../run-command.ts';

/**
 * Installs a package of a Debian-like system. Names every package it adds to the system before it adds them.
 * `NO_ROOT_INSTALL=1` keeps it from changing the system.
 * @param announce called with what is about to be done with root rights
 * @returns undefined once the package is installed, otherwise the reason why it is not
 */
export async function installAsRoot(name: string, announce: (line: string) => void): Promise<string | undefined> {
  if (findProgram(['apt-get']) === undefined) return 'this system has no apt-get';
  if (process.getuid?.() !== 0) return 'only root may install it';
  if (process.env.NO_ROOT_INSTALL === '1') return 'NO_ROOT_INSTALL is set';
  let planned = await simulate(name);
  if (typeof planned === 'string') {
    // The package lists of a fresh machine are often empty or old.
    announce('Updating the package lists of this system with root rights (apt-get update).');
    await apt('update');
    planned = await simulate(name);
    if (typeof planned === 'string') return planned;
  }
  announce(`Installing with root rights (apt-get install; NO_ROOT_INSTALL=1 prevents it): ${planned.join(', ')}.`);
  const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
  return code === 0 ? undefined : failureIn(output, code);
}

/** The packages that installing `name` would add, or the reason why it would fail. */
async function simulate(name: string): Promise<readonly string[] | string> {
  const { code, output } = await apt('--simulate', 'install', '--no-install-recommends', name);
  if (code !== 0) return failureIn(output, code);
  return [...output.matchAll(/^Inst (\S+)/gm)].map(([, added = '']) => added);
}

function failureIn(output: string, code: number): string {
  return output.split('\n').find((line) => line.startsWith('E: ')) ?? `apt-get exited with code ${code}`;
}

function apt(...args: readonly string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  return runCommand('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
}
