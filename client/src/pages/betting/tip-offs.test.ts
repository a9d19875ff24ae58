import { expect, test } from 'vitest';
import { byTipOff, hoursOf, tipOffWords } from './tip-offs.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const today = at(28, 0);

const games = new Map([
  ['late', at(28, 22)],
  ['seven', at(28, 19)],
  ['ten-past', at(28, 19, 10)],
  ['half-past', at(28, 19, 30)],
  ['sunday', at(29, 13)],
  ['monday', at(30, 19)],
]);
const tipOffs = byTipOff([...games.keys()], games);

test('lists the games by half hour, earliest first, those of each in the order they had', () => {
  expect(tipOffs.map(({ ids }) => ids)).toEqual([
    ['seven', 'ten-past'],
    ['half-past'],
    ['late'],
    ['sunday'],
    ['monday'],
  ]);
});

test('names the tip-off, from the first to the last game if they differ, and the day unless it is today', () => {
  expect(tipOffs.map((tipOff) => tipOffWords(tipOff, today))).toEqual([
    '7:00 PM to 7:10 PM',
    '7:30 PM',
    '10:00 PM',
    'Tomorrow, 1:00 PM',
    'Monday, Nov 30, 7:00 PM',
  ]);
});

test('counts the games by hour of the first day, and by later day', () => {
  expect(hoursOf(tipOffs, today).map(({ words, short, games: count }) => [words, short, count])).toEqual([
    ['7 PM', '7 PM', 3],
    ['10 PM', '10 PM', 1],
    ['Tomorrow', 'Sun', 1],
    ['Monday, Nov 30', 'Mon', 1],
  ]);
});
