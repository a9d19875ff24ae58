import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { interruption } from './interruption.ts';
import { repoRoot } from './paths.ts';

/**
 * Runs a program on this terminal, with this Node and the checkout's tools first on its PATH.
 * Stop signals to this process are forwarded.
 * @param env added to the environment; `undefined` removes a variable
 * @param options.onKilled called if a signal ended it
 * @returns its exit code, or 1 if a signal ended it
 */
export function runAttached(
  file: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly stdin?: 'inherit' | 'ignore';
    readonly onKilled?: (signal: NodeJS.Signals) => void;
  } = {},
): Promise<number> {
  const path = [join(repoRoot, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(file, args, {
    cwd: options.cwd ?? repoRoot,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: [options.stdin ?? 'ignore', 'inherit', 'inherit'],
  });
  const { first, second } = interruption();
  void first.then(() => child.kill('SIGTERM'));
  void second.then(() => child.kill('SIGKILL'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (signal !== null) options.onKilled?.(signal);
      resolve(code ?? 1);
    });
  });
}
