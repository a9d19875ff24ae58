import { expect, it } from 'vitest';
import { shellCommand } from './shell-command.ts';

it('names the npm script in a checkout', () => {
  expect(shellCommand('games', '', {})).toBe('npm run games');
  expect(shellCommand('games', '--retry espn', {})).toBe('npm run games -- --retry espn');
});

it('names the command of the image in a container', () => {
  const env = { COURTSIDE_COMMAND: 'courtside' };
  expect(shellCommand('games', '', env)).toBe('courtside games');
  expect(shellCommand('games', '--retry espn', env)).toBe('courtside games --retry espn');
});
