import { describe, expect, test } from 'vitest';
import { aNightRow } from '../../../testing/builders.ts';
import { headlineOf, ownPlaceWords } from './night-headline.ts';

const row = (uid: string, profit: number, inPlay = 0) => aNightRow({ uid, profit, inPlay });
type Rows = ReturnType<typeof row>[];

const states = { over: { over: 2, isOver: true }, open: { over: 1, isOver: false }, begun: { over: 0, isOver: false } };

const headline = (rows: Rows, state: keyof typeof states = 'over') => {
  const { uids, more, words } = headlineOf({ ...states[state], rows, ownUid: 'me' });
  return [...uids, ...(more > 0 ? [`+${more}`] : []), words].join(' ');
};
const place = (rows: Rows, state: keyof typeof states = 'over') =>
  ownPlaceWords({ ...states[state], rows, ownUid: 'me' });

describe('the headline of a night', () => {
  test.each([
    ['another member', [row('bo', 9), row('me', 5)], 'over', 'bo takes the night'],
    ['the user', [row('me', 9), row('bo', 5)], 'over', 'me take the night'],
    ['a leader', [row('bo', 9), row('me', 5)], 'open', 'bo leads the night'],
    ['a tie', [row('bo', 9), row('me', 9), row('cy', 1)], 'over', 'me bo share the night'],
    ['a tie of three', [row('bo', 9), row('cy', 9), row('di', 9)], 'open', 'bo +2 share the lead'],
    ['nobody ahead', [row('bo', -1), row('me', -5)], 'over', 'No one finished the night ahead'],
    ['nobody ahead yet', [row('bo', 0), row('me', -5)], 'open', 'No one is ahead yet'],
    ['no result', [row('bo', 0, 20), row('me', 0, 5)], 'begun', 'No game is decided yet'],
    ['only the user, behind', [row('me', -20)], 'over', 'me finished the night behind'],
    ['only one member, ahead', [row('bo', 20)], 'open', 'bo is ahead so far'],
    ['only the user, even', [row('me', 0)], 'open', 'me are even so far'],
  ] as const)('names %s', (_name, rows, state, words) => {
    expect(headline([...rows], state)).toBe(words);
  });
});

describe("the user's own place", () => {
  const many = Array.from({ length: 11 }, (_, index) => row(`m${index}`, 20 - index));
  test.each([
    ['second', [row('bo', 41.5), row('me', 18.18)], 'over', 'You came second, $23.32 behind.'],
    [
      'second so far',
      [row('bo', 41.5), row('me', 18.18, 45)],
      'open',
      'You are second, $23.32 behind, with $45.00 still in play.',
    ],
    ['joint second', [row('bo', 9), row('cy', 5), row('me', 5)], 'over', 'You came joint second, $4.00 behind.'],
    ['past the tenth', [...many, row('me', 1)], 'over', 'You came #12, $19.00 behind.'],
    ['first', [row('me', 9), row('bo', 5)], 'over', 'You made +$9.00, $4.00 ahead of the next.'],
    ['first with all', [row('bo', 9), row('me', 9)], 'open', 'You are at +$9.00.'],
    ['where nobody is ahead', [row('bo', -1), row('me', -5)], 'over', 'You ended at −$5.00.'],
    ['alone', [row('me', 7, 3)], 'open', 'You are at +$7.00, with $3.00 still in play.'],
    ['before a result', [row('bo', 0, 2), row('me', 0, 3)], 'begun', 'You have $3.00 still in play.'],
    ['without a bet', [row('bo', 9)], 'over', 'You had no bet.'],
    ['without a bet so far', [row('bo', 9)], 'begun', 'You have no bet on a game that has begun.'],
  ] as const)('is told: %s', (_name, rows, state, words) => {
    expect(place([...rows], state)).toBe(words);
  });
});
