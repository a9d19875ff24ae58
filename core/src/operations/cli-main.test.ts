import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { listCommands } from './commands.ts';

const cli = new URL('./cli-main.ts', import.meta.url).pathname;

/** Runs `courtside <args>` as in the image, without a database. */
function courtside(...args: readonly string[]) {
  const env = { ...process.env, COURTSIDE_COMMAND: 'courtside', MONGODB_URI: 'mongodb://127.0.0.1:1/courtside' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

it.each([[[]], [['bets']], [['--nope']], [['__proto__']]])('refuses %j with the usage and exit code 2', (args) => {
  const { status, stdout, stderr } = courtside(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Usage: courtside games | settle | admin | audit');
});

it('prints the usage when asked for help', () => {
  expect(courtside('--help')).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Usage: courtside games/),
  });
});

it.each([...listCommands().keys()])('%s refuses an unknown option with its usage and exit code 2', (name) => {
  const { status, stdout, stderr } = courtside(name, '--nope');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain("Unknown option '--nope'");
  expect(stderr).toContain(`Usage: courtside ${name}`);
  expect(stderr).not.toMatch(/npm run|\n {4}at /);
});

it('exits with the code of the command', () => {
  const { status, stderr } = courtside('games');
  expect(status).toBe(1);
  expect(stderr).toContain('MongoDB does not respond: check MONGODB_URI.');
});
