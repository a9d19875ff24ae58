import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backup, migrate, restore } from './commands/backup.ts';
import { bench, chaos, fuzz, rehearse } from './commands/bench.ts';
import { icons, screenshots, size } from './commands/browser.ts';
import { accounts, admin, audit, games, repair, settle, verify } from './commands/data.ts';
import { start } from './commands/start.ts';
import { test } from './commands/test.ts';
import { repoRoot } from './paths.ts';
import { InvalidArguments } from './problem.ts';
import { whenCallerDies } from './process/caller.ts';
import { runProgram } from './run-program.ts';

type Command = (args: readonly string[]) => Promise<number>;

/** A command that refuses all arguments. */
function withoutArguments(usage: string, command: () => Promise<number>): Command {
  return async ([unknown]) => {
    if (unknown !== undefined) throw new InvalidArguments(`Unknown option "${unknown}". Usage: ${usage}`);
    return command();
  };
}

/** The commands by name. Each takes the remaining arguments and returns the exit code. */
const commands: Readonly<Record<string, Command>> = {
  start: withoutArguments('npm start', () => start({ develop: false })),
  dev: withoutArguments('npm run dev', () => start({ develop: true })),
  test,
  audit,
  repair,
  games,
  settle,
  admin,
  accounts,
  verify,
  backup,
  restore,
  migrate,
  chaos,
  bench,
  fuzz,
  rehearse,
  size: withoutArguments('npm run size', size),
  screenshots,
  icons: withoutArguments('npm run icons', icons),
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (command === undefined) {
    throw new InvalidArguments(`There is no command "${name}": use one of ${Object.keys(commands).join(', ')}.`);
  }
  const envFile = join(repoRoot, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  // A signal to npm alone does not reach this process, so the end of npm counts as one.
  whenCallerDies(() => process.kill(process.pid, 'SIGTERM'));
  return command(args);
}

await runProgram(main);
