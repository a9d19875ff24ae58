import { beforeEach, expect, test } from 'vitest';
import { changeGames, setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aGame, aMarket, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { closestOdds, closestOddsAtom } from './next-step.tsx';

const uneven = aGame({ id: 'uneven', team1_price: 300, team2_price: -380 });
const even = aGame({ id: 'even', team1_price: -110, team2_price: -110 });
const nearlyEven = aGame({ id: 'nearly', team1_price: 105, team2_price: -125 });
const closestId = () => store.get(closestOddsAtom)?.id;

beforeEach(() => setGames([]));

test('finds the game with the most even odds', () => {
  expect(closestOdds([uneven, even, nearlyEven])?.id).toBe('even');
  expect(closestOdds([])).toBeNull();
});

test('leaves out games that take no bets', () => {
  setGames([uneven, nearlyEven, { ...even, markets: onlyMoneyline(aMarket({ state: 'paused', reason: 'stale' })) }]);
  expect(closestId()).toBe('nearly');
  setGames([{ ...even, endTime: inMs(-60_000) }]);
  expect(closestId()).toBeUndefined();
});

test('keeps its game while prices move, until the game takes no more bets', () => {
  setGames([uneven, nearlyEven]);
  expect(closestId()).toBe('nearly');
  changeGames([{ id: 'uneven', team1_price: -110, team2_price: -110 }], []);
  expect(closestId()).toBe('nearly');
  changeGames([{ id: 'nearly', betStatus: 'closed' }], []);
  expect(closestId()).toBe('uneven');
});
