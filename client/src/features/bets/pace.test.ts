import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

test.each([
  ['half time of 110 points', 110, 'Q2 0:00', { total: 220, isLate: false }],
  ['the third quarter', 150, 'Q3 4:12', { total: 226, isLate: false }],
  ['the last quarter', 190, 'Q4 6:00', { total: 217, isLate: true }],
  ['the first minutes', 12, 'Q1 6:01', null],
  ['after six minutes', 28, 'Q1 6:00', { total: 224, isLate: false }],
  ['overtime', 220, 'OT 3:00', null],
  ['half time in words', 110, 'Halftime', null],
  ['no clock', 110, null, null],
] as const)('%s', (_name, points, clock, pace) => {
  expect(paceOf(points, clock)).toEqual(pace);
});
