import { describe, expect, it } from 'vitest';
import { UsageError } from './report-failure.ts';
import { readSettleRequest } from './settle-arguments.ts';

const why = ['--why', 'The official box score says so.'];

describe('the command line of npm run settle', () => {
  it.each([
    ['110-104', [110, 104]],
    ['104–110', [104, 110]],
    [' 99-100 ', [99, 100]],
  ])('accepts the score %s, home team first', (score, points) => {
    expect(readSettleRequest(['g1', '--score', score, ...why])).toEqual({
      gameId: 'g1',
      decision: { score: points },
      why: 'The official box score says so.',
    });
  });

  it('accepts --void', () => {
    expect(readSettleRequest(['--void', 'g1', '--why', ' It rained in. '])).toEqual({
      gameId: 'g1',
      decision: { void: true },
      why: 'It rained in.',
    });
  });

  it.each([
    ['a tie', ['g1', '--score', '100-100', ...why], '100-100 is a tie'],
    ['an invalid score', ['g1', '--score', '100', ...why], '"100" is not a score'],
    ['a negative score', ['g1', '--score=-1-100', ...why], '"-1-100" is not a score'],
    ['no reason', ['g1', '--score', '110-104'], 'Say why, in a sentence'],
    ['a blank reason', ['g1', '--void', '--why', '  '], 'Say why, in a sentence'],
    [
      'a reason of 501 characters',
      ['g1', '--void', '--why', 'x'.repeat(501)],
      '--why must have at most 500 characters',
    ],
    ['neither a score nor void', ['g1', ...why], 'Give either a score or --void'],
    ['a score and void', ['g1', '--score', '110-104', '--void', ...why], 'Give either a score or --void'],
    ['no game', ['--void', ...why], 'Name one game'],
    ['two games', ['g1', 'g2', '--void', ...why], 'Name one game'],
    ['an unknown option', ['g1', '--points', '110-104', ...why], "Unknown option '--points'"],
  ])('is rejected with %s', (_, args, message) => {
    expect(() => readSettleRequest(args)).toThrow(UsageError);
    expect(() => readSettleRequest(args)).toThrow(message);
  });
});
