import { expect, test } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aGame, inMs } from '../../testing/builders.ts';
import { liveLineAtom } from './live-line.ts';

/** A live game with its clock. */
const live = (clock: string, team1 = 'Los Angeles Lakers', team2 = 'Boston Celtics') =>
  aGame({
    id: clock,
    team1,
    team2,
    betStatus: 'closed',
    endTime: inMs(-1000),
    score: { team1: 61, team2: 58, periods: [], clock },
  });

test.each([
  ['Q3 4:12', 'Lakers and Celtics are in the third quarter.'],
  ['2OT 0:30', 'Lakers and Celtics are in overtime.'],
  ['Half', null],
])('says of a live game at %s: %s', (clock, line) => {
  setGames([live(clock)]);
  expect(store.get(liveLineAtom)).toBe(line);
});

test('names a live game whose sentence fits on the line of a phone', () => {
  setGames([live('Q1 1:00', 'Minnesota Timberwolves', 'Portland Trail Blazers'), live('Q2 1:00')]);
  expect(store.get(liveLineAtom)).toBe('Lakers and Celtics are in the second quarter.');
});

test('says nothing before a game is live', () => {
  setGames([aGame()]);
  expect(store.get(liveLineAtom)).toBeNull();
});
