import { beforeEach, expect, test } from 'vitest';
import { setGames } from '../../features/games/games-atoms.ts';
import { store } from '../../store.ts';
import { aGame, aMarket, inMs, onlyMoneyline } from '../../testing/builders.ts';
import { changeGames } from '../../testing/change-games.ts';
import { closestOdds, closestOddsAtom, isEven, tipOffWords } from './even-game.ts';

const uneven = aGame({ id: 'uneven', team1_price: 300, team2_price: -380 });
const even = aGame({ id: 'even', team1_price: -110, team2_price: -110 });
const nearlyEven = aGame({ id: 'nearly', team1_price: 105, team2_price: -125 });
const closestId = () => store.get(closestOddsAtom)?.id;

beforeEach(() => setGames([]));

test('finds the game with the most even odds', () => {
  expect(closestOdds([uneven, even, nearlyEven], Date.now())?.id).toBe('even');
  expect(closestOdds([], Date.now())).toBeNull();
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

test('prefers a game that tips off within minutes, but not one that closes before a visitor has signed up', () => {
  const [minute, five] = [{ endTime: inMs(60_000) }, { endTime: inMs(300_000) }];
  expect(closestOdds([even, { ...nearlyEven, ...five }, { ...uneven, ...minute }], Date.now())?.id).toBe('nearly');
});

test('calls only a game even whose odds are', () => {
  expect([even, nearlyEven, uneven].map(isEven)).toEqual([true, true, false]);
});

test('says in minutes when a game tips off, and the time when that is over an hour away', () => {
  const now = Date.parse('2026-11-25T20:00:00Z');
  const words = (minutes: number) => tipOffWords({ startTime: new Date(now + minutes * 60_000).toISOString() }, now);
  expect([4.5, 60, 0].map(words)).toEqual(['tips off in 5 min', 'tips off in 60 min', 'tips off in 1 min']);
  expect(words(61)).toMatch(/^tips off at \d/);
});
