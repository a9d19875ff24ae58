import { expect, it } from 'vitest';
import { tipOff } from '../../testing/world.ts';
import { currentGames, type Game } from './game.ts';
import { newGame } from './odds/apply-odds.ts';

function aGame(id: string, minutes: number, betStatus: Game['betStatus']): Game {
  const startTime = new Date(tipOff + minutes * 60_000);
  const moneyline = { line: null, prices: [-110, -110] as const, bookmaker: null, updatedAt: startTime };
  const listed = {
    id,
    startTime,
    league: 'nba' as const,
    team1: 'Utah Jazz',
    team2: 'Phoenix Suns',
    quotes: { moneyline },
  };
  return { ...newGame(id, listed, startTime, 60_000), betStatus };
}

it('lists open and live games by tip-off, then the last twelve finished games', () => {
  const finished = Array.from({ length: 15 }, (_, n) => aGame(`done-${n}`, -n, n % 2 === 0 ? 'settled' : 'void'));
  const games = [aGame('b', 60, 'open'), ...finished, aGame('live', -5, 'closed'), aGame('a', 60, 'open')];
  const expected = ['live', 'a', 'b', ...finished.slice(0, 12).map(({ id }) => id)];
  expect(currentGames(games).map(({ id }) => id)).toEqual(expected);
  expect(currentGames(games.toReversed()).map(({ id }) => id)).toEqual(expected);
});
