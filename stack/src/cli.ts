import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bench, chaos, fuzz } from './commands/bench.ts';
import { icons, screenshots, size } from './commands/browser.ts';
import { admin, audit, games, repair, settle } from './commands/data.ts';
import { start } from './commands/start.ts';
import { test } from './commands/test.ts';
import { repoRoot } from './paths.ts';
import { Problem } from './problem.ts';
import { whenCallerDies } from './process/caller.ts';

/** The commands by name. Each takes the remaining arguments and returns the exit code. */
const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  start: () => start({ develop: false }),
  dev: () => start({ develop: true }),
  test,
  audit,
  repair,
  games,
  settle,
  admin,
  chaos,
  bench,
  fuzz,
  size,
  screenshots,
  icons,
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (command === undefined) {
    throw new Problem(`There is no command "${name}": use one of ${Object.keys(commands).join(', ')}.`);
  }
  const envFile = join(repoRoot, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  // A signal to npm alone does not reach this process, so the end of npm counts as one.
  whenCallerDies(() => process.kill(process.pid, 'SIGTERM'));
  return command(args);
}

// A closed terminal must not prevent an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exitCode = 1;
}
process.exit();
