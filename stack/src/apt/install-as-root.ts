import { findProgram } from '../find-program.ts';
import { runCommand } from '../run-command.ts';

/**
 * Installs a package of a Debian-like system, where that is possible and allowed.
 * @returns undefined when it is installed, otherwise why not
 */
export async function installAsRoot(name: string): Promise<string | undefined> {
  if (findProgram(['apt-get']) === undefined) return 'this system has no apt-get';
  if (process.getuid?.() !== 0) return 'only root may install it';
  const first = await add(name);
  if (first === undefined) return undefined;
  // The package lists of a fresh machine are often empty or old.
  await apt('update');
  return add(name);
}

async function add(name: string): Promise<string | undefined> {
  const { code, output } = await apt('install', '-y', '--no-install-recommends', name);
  if (code === 0) return undefined;
  return output.split('\n').find((line) => line.startsWith('E: ')) ?? `apt-get ended with code ${code}`;
}

function apt(...args: readonly string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  return runCommand('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
}
