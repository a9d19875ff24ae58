/** `courtside <command> …` in the image: runs an operator's command and exits with its code. */
import { spawn } from 'node:child_process';
import { explainKill } from '../platform/shell-command.ts';
import { listCommands } from './commands.ts';

const [name = '', ...args] = process.argv.slice(2);
const commands = listCommands();
const command = commands.get(name);

if (command === undefined) {
  const usage = `Usage: courtside ${[...commands.keys()].join(' | ')}`;
  const isHelp = name === '--help' || name === 'help';
  if (isHelp) process.stdout.write(`${usage}\n`);
  else process.stderr.write(`${name === '' ? '' : `There is no command "${name}".\n`}${usage}\n`);
  process.exitCode = isHelp ? 0 : 2;
} else {
  const child = spawn(process.execPath, [...command.nodeOptions, command.path, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal !== null) process.stderr.write(`${explainKill(signal)}\n`);
    process.exitCode = code ?? 1;
  });
}
