import { expect, it } from 'vitest';
import type { Interval } from './cells.ts';
import type { Night } from './night.ts';
import { partState } from './part-state.ts';
import { aBet, aGame } from './testing/builders.ts';

const stateAt = (team1: number, team2: number, cells: readonly Interval[], left = 0.4) => {
  const night: Night = {
    members: [{ uid: 'me', name: 'Me', score: 0 }],
    games: [aGame({ points: { team1, team2 }, left })],
    bets: [aBet('me', { market: 'spread', line: -2.5 })],
  };
  return partState(night, { gameId: 'g', kind: 'margin', cells });
};
const by3 = [{ from: 3, to: Infinity }];

it.each([
  ['a spread that is covered', 61, 58, by3, 0.5],
  ['a spread that is not', 60, 58, by3, -0.5],
  ['a win, by its lead', 61, 58, [{ from: 1, to: Infinity }], 3],
  ['a win of the other team', 61, 58, [{ from: -Infinity, to: -1 }], -3],
  ['a loss by less than the line', 58, 61, [{ from: -Infinity, to: 2 }], 5.5],
  ['margins between two lines', 61, 58, [{ from: 3, to: 6 }], null],
])('has the points to spare: %s', (_name, team1, team2, cells, by) => {
  expect(stateAt(team1, team2, cells).by).toBe(by);
});

it('has the chance, which is certain once the game is over', () => {
  expect(stateAt(0, 0, by3, 1).chance).toBeCloseTo(0.42, 1);
  expect(stateAt(61, 58, by3).chance + stateAt(61, 58, [{ from: -Infinity, to: 2 }]).chance).toBeCloseTo(1, 9);
  expect(stateAt(103, 100, by3, 0).chance).toBe(1);
  expect(stateAt(102, 100, by3, 0).chance).toBe(0);
});

it('has no points of a total', () => {
  const night: Night = {
    members: [{ uid: 'me', name: 'Me', score: 0 }],
    games: [aGame({ points: { team1: 60, team2: 60 }, left: 0.5 })],
    bets: [aBet('me', { market: 'total', side: 'over', line: 226.5 })],
  };
  const { chance, by } = partState(night, { gameId: 'g', kind: 'total', cells: [{ from: 227, to: Infinity }] });
  expect(by).toBeNull();
  expect(chance).toBeGreaterThan(0.5);
});
