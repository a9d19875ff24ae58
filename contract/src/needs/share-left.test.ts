import { expect, it } from 'vitest';
import { shareLeft } from './share-left.ts';

it.each([
  ['Q1 12:00', 'nba', 1],
  ['Q3 6:00', 'nba', 18 / 48],
  ['Q4 0:00', 'nba', 0],
  ['Q2 5:00', 'wnba', 25 / 40],
  ['H2 5:00', 'ncaam', 5 / 40],
  ['Half', 'ncaam', 0.5],
  ['End Q1', 'nba', 0.75],
  ['OT 3:30', 'nba', 3.5 / 48],
  ['2OT 5:00', 'euroleague', 5 / 40],
  ['End OT', 'nba', 0],
  ['Final', 'nba', null],
  ['', 'nba', null],
  [null, 'nba', null],
] as const)('reads the clock %j in the league %s', (clock, league, share) => {
  if (share === null) expect(shareLeft(clock, league)).toBeNull();
  else expect(shareLeft(clock, league)).toBeCloseTo(share, 9);
});
