import { expect, it } from 'vitest';
import { formatOf } from '../../game-clock.ts';
import { clockOf, playClockOf } from './status.ts';

const quarters = formatOf('nba');
const halves = formatOf('ncaam');

const status = (period: number, displayClock: string | null, name = 'STATUS_IN_PROGRESS') => ({
  period,
  displayClock,
  type: { name, state: name === 'STATUS_FINAL' ? 'post' : 'in', completed: name === 'STATUS_FINAL' },
});

it.each([
  ['Q1 12:00', status(1, '12:00')],
  ['Q3 4:12', status(3, '4:12')],
  ['Q4 0:46', status(4, '45.2')],
  ['Q4 0:59', status(4, '59.9')],
  ['Q4 0:00', status(4, '0.0')],
  ['Q4 0:24', status(4, ':23.4')],
  ['Q4 0:07', status(4, ':07')],
  ['OT 1:30', status(5, '1:30')],
  ['2OT 0:30', status(6, '30.0')],
  ['3OT 5:00', status(7, '5:00')],
  ['Half', status(2, '0.0', 'STATUS_HALFTIME')],
  ['Half', status(2, '0.0', 'STATUS_END_PERIOD')],
  ['End Q1', status(1, '0.0', 'STATUS_END_PERIOD')],
  ['End Q3', status(3, '0:00', 'STATUS_END_PERIOD')],
  ['End Q4', status(4, '0.0', 'STATUS_END_PERIOD')],
  ['End OT', status(5, '0.0', 'STATUS_END_PERIOD')],
  ['Final', status(4, '0.0', 'STATUS_FINAL')],
  ['Final', status(6, '0.0', 'STATUS_FINAL')],
  [null, status(0, '0.0')],
  [null, status(2, 'soon')],
  [null, status(2, null)],
])('formats the clock as %s', (clock, given) => {
  expect(clockOf(given, quarters)).toBe(clock);
});

it.each([
  ['H1 20:00', status(1, '20:00')],
  ['H2 4:12', status(2, '4:12')],
  ['Half', status(1, '0.0', 'STATUS_HALFTIME')],
  ['Half', status(1, '0:00', 'STATUS_END_PERIOD')],
  ['End H2', status(2, '0:00', 'STATUS_END_PERIOD')],
  ['OT 1:30', status(3, '1:30')],
  ['2OT 0:30', status(4, '30.0')],
  ['Final', status(2, '0:00', 'STATUS_FINAL')],
])('formats the clock of a game of halves as %s', (clock, given) => {
  expect(clockOf(given, halves)).toBe(clock);
});

it.each([
  [23.4, ':23.4'],
  [0, '0.0'],
  [7, ':07'],
  [252, '4:12'],
  [720, 'soon'],
])('reads %d seconds left', (secondsLeft, displayClock) => {
  expect(playClockOf(status(4, displayClock), quarters)).toEqual({ period: 4, secondsLeft });
});

it.each([
  ['a quarter of the NBA', quarters, 4, 720],
  ['a quarter of the WNBA', formatOf('wnba'), 4, 600],
  ['a half', halves, 2, 1_200],
  ['a quarter of a college game that has four', formatOf('ncaam', 4), 4, 600],
  ['an overtime of the NBA', quarters, 5, 300],
  ['an overtime of the WNBA', formatOf('wnba'), 5, 300],
  ['an overtime after halves', halves, 3, 300],
] as const)('takes an unreadable time as a whole period: %s', (_, format, period, secondsLeft) => {
  expect(playClockOf(status(period, 'soon'), format)).toEqual({ period, secondsLeft });
});
