import { describe, expect, it } from 'vitest';
import { headlineOf, leadOf } from './shared-headline.ts';

/** The rows of members with these profits in cents, highest first. */
const rowsOf = (...profits: readonly number[]) =>
  profits.map((profit, index) => ({ uid: `u${index}`, username: `M${index + 1}`, profit }));

function wordsOf(friends: number, ...profits: readonly number[]): [string, string] {
  const money = { rows: rowsOf(...profits), friends, bets: 2 * profits.length, gamesWithBet: 3 };
  const { names, words } = headlineOf(money);
  return [[names.join(' and '), words].filter(Boolean).join(' '), leadOf(money)];
}

describe('the headline of a shared night', () => {
  it.each([
    [0, [4_150, -200], 'M1 is up $41.50', 'Best of two friends. 4 bets on three games, play money.'],
    [2, [4_150, 0, -1], 'M1 is up $41.50', 'Best of the three who are shown. 6 bets on three games, play money.'],
    [0, [500, 500, 0], 'M1 and M2 are up $5.00 each', 'Best of three friends. 6 bets on three games, play money.'],
    [
      1,
      [500, 500, 500],
      'M1 and 2 more are up $5.00 each',
      'Best of the three who are shown. 6 bets on three games, play money.',
    ],
    [0, [0, -100], 'No one finished the night ahead', 'Two friends. 4 bets on three games, play money.'],
    [
      1,
      [-50, -100],
      'No one who is shown finished ahead',
      'Two of three friends are shown. 4 bets on three games, play money.',
    ],
    [3, [-2_000], 'M1 is down $20.00', 'The only one of four friends who is shown. 2 bets on three games, play money.'],
    [0, [0], 'M1 broke even', 'The only one with a bet. 2 bets on three games, play money.'],
    [5, [], 'Five friends, not shown', 'Only friends who agree are shown by name. Play money.'],
    [1, [], 'One friend, not shown', 'Only friends who agree are shown by name. Play money.'],
    [12, [], '12 friends, not shown', 'Only friends who agree are shown by name. Play money.'],
  ] as const)('names only those who are shown: %i not shown, profits %j', (friends, profits, headline, lead) => {
    expect(wordsOf(friends, ...profits)).toEqual([headline, lead]);
  });
});
