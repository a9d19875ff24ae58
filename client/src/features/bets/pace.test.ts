import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

test.each([
  ['half time of 110 points', 110, 'Q2 0:00', { total: 220, isLate: false }],
  ['the beginning of the last quarter', 165, 'Q4 12:00', { total: 220, isLate: true }],
  ['the third quarter', 150, 'Q3 4:12', { total: 226, isLate: false }],
  ['the last quarter', 190, 'Q4 6:00', { total: 217, isLate: true }],
  ['the first minutes', 12, 'Q1 6:01', null],
  ['after six minutes', 28, 'Q1 6:00', { total: 224, isLate: false }],
  ['overtime', 220, 'OT 3:00', null],
  ['half time in words', 110, 'Halftime', null],
  ['no clock', 110, null, null],
] as const)('%s', (_name, points, clock, pace) => {
  expect(paceOf(points, clock, 'nba')).toEqual(pace);
});

test.each([
  ['the second half of a college game', 'ncaam', 100, 'H2 10:00', { total: 133, isLate: true }],
  ['its first five minutes', 'ncaam', 20, 'H1 15:01', null],
  ['the fourth quarter of the WNBA', 'wnba', 120, 'Q4 5:00', { total: 137, isLate: true }],
] as const)('%s', (_name, league, points, clock, pace) => {
  expect(paceOf(points, clock, league)).toEqual(pace);
});
