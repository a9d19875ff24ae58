import { spawn } from 'node:child_process';
import { eachLine } from './process/lines.ts';

/** Result of a finished command. */
export interface CommandResult {
  /** Exit code, or -1 if it could not be started or was killed. */
  readonly code: number;
  readonly output: string;
}

/** Runs a command and collects its output. Does not throw if the command fails. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly signal?: AbortSignal;
    readonly onLine?: (line: string) => void;
  } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      signal: options.signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    const take = (line: string) => {
      lines.push(line);
      options.onLine?.(line);
    };
    eachLine(child.stdout, take);
    eachLine(child.stderr, take);
    child.once('error', (error) => resolve({ code: -1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? -1, output: lines.join('\n') }));
  });
}
