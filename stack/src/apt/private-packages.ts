import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { errorCode } from '../problem.ts';
import { runCommand } from '../run-command.ts';
import type { NewerSources } from './host-sources.ts';

export interface PrivatePackages {
  /** Package names. `withDependencies` adds the dependencies that are not installed. */
  readonly names: readonly string[];
  readonly withDependencies?: boolean;
  /** The folder for the unpacked files. It appears only once it is complete. */
  readonly into: string;
  /** Package sources to use instead of the system's. */
  readonly sources?: NewerSources;
}

/** Packages could not be fetched. The message comes from the package tool. */
export class PackagesUnavailable extends Error {
  override readonly name = 'PackagesUnavailable';
}

/**
 * Downloads Debian packages and unpacks them into a private folder. Installs nothing and needs no root rights.
 * @throws PackagesUnavailable if the package tools are missing or fail
 */
export async function unpackPrivately(wanted: PrivatePackages): Promise<void> {
  if (existsSync(wanted.into)) return;
  if (findProgram(['apt-get']) === undefined || findProgram(['dpkg']) === undefined) {
    throw new PackagesUnavailable('apt-get and dpkg are not on this machine');
  }
  mkdirSync(dirname(wanted.into), { recursive: true });
  const work = mkdtempSync(`${wanted.into}-`);
  try {
    const apt = aptIn(work, wanted.sources);
    await apt(['update']);
    const names = wanted.withDependencies ? await resolveNames(apt, wanted.names) : wanted.names;
    await apt(['download', ...names]);
    const files = join(work, 'files');
    for (const deb of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      await mustRun('dpkg', ['-x', join(work, deb), files], work);
    }
    moveInto(files, wanted.into);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

type Apt = (args: readonly string[]) => Promise<string>;

function aptIn(work: string, sources: NewerSources | undefined): Apt {
  const lists = join(work, 'lists');
  const cache = join(work, 'cache');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  mkdirSync(join(cache, 'archives', 'partial'), { recursive: true });
  const options = [
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${cache}`,
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
  ];
  if (process.getuid?.() === 0) options.push('APT::Sandbox::User=root');
  if (sources !== undefined) {
    const list = join(work, `newer.${sources.extension}`);
    writeFileSync(list, sources.text);
    options.push(`Dir::Etc::sourcelist=${list}`, 'Dir::Etc::sourceparts=-');
  }
  return (args) => mustRun('apt-get', ['-q', ...options.flatMap((option) => ['-o', option]), ...args], work);
}

async function resolveNames(apt: Apt, names: readonly string[]): Promise<string[]> {
  const plan = await apt(['--simulate', '--no-install-recommends', 'install', ...names]);
  const needed = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return [...new Set([...names, ...needed])];
}

async function mustRun(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runCommand(file, args, { cwd, env: { ...process.env, LC_ALL: 'C' } });
  if (code === 0) return output;
  const reason = output.split('\n').filter((line) => line.startsWith('E: '))[0] ?? output.trim().split('\n').at(-1);
  throw new PackagesUnavailable(`${file} ${args.at(-1)}: ${reason ?? `exited with code ${code}`}`);
}

function moveInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    // Another process fetched the same packages and finished first.
    if (errorCode(error) !== 'ENOTEMPTY' && errorCode(error) !== 'EEXIST') throw error;
  }
}
