import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repoRoot } from '../paths.ts';

/** Runs `npm run <args>`. Each of these command lines is refused before anything starts. */
function runCli(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repoRoot, 'stack/src/cli.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function expectRefused(args: readonly string[], usage: string): void {
  const { status, output } = runCli(args);
  expect(output).toContain(`Usage: ${usage}`);
  expect(output).toContain('--nope');
  expect(output).not.toMatch(/\n {4}at /);
  expect(status).toBe(2);
}

// One command of each kind: without options, with a script of its own, and a benchmark without options.
it.each([
  [['start', '--nope'], 'npm start'],
  [['chaos', '--nope'], 'npm run chaos -- [--kills 20]'],
  [['bench', 'bets', '--nope'], 'npm run bench -- bets'],
])('%j is refused with the usage and exit code 2', expectRefused);

it.each([
  [['dev', '--nope'], 'npm run dev'],
  [['size', '--nope'], 'npm run size'],
  [['icons', '--nope'], 'npm run icons'],
  [['fuzz', '--nope'], 'npm run fuzz -- [--requests 100000]'],
  [['rehearse', '--nope'], 'npm run rehearse -- [--seed 7]'],
  [['bench', 'half-dead', '--nope'], 'npm run bench -- half-dead [--seconds 300]'],
  [['bench', 'house', '--nope'], 'npm run bench -- house [--games 3000]'],
  [['bench', 'credits', '--nope'], 'npm run bench -- credits [--season'],
  [['bench', 'neighbours', '--nope'], 'npm run bench -- neighbours'],
])('%j is refused with the usage and exit code 2, too', { tags: ['deep'] }, expectRefused);

it('names the commands when there is none of this name', () => {
  expect(runCli(['nope'])).toMatchObject({ status: 2, output: expect.stringContaining('use one of start, dev, test') });
});

it('names the stages of the tests when there is none of this name', () => {
  expect(runCli(['test', 'nope'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('use any of types, build'),
  });
});
