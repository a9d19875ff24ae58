import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { biggestMover, closestGame } from './league-pulse.ts';

const playing = (id: string, team1: number, team2: number) =>
  aGame({ id, betStatus: 'closed', score: { team1, team2, periods: [], clock: null } });

test('finds the live game with the smallest lead, the later one of two', () => {
  const games = [playing('far', 80, 60), playing('early', 10, 12), playing('late', 90, 88), aGame({ id: 'open' })];
  expect(closestGame(games)?.id).toBe('late');
  expect(closestGame([])).toBeNull();
});

test('finds the team whose implied probability has risen most', () => {
  const trail = (team1: readonly number[], team2: readonly number[]) => ({ team1, team2 });
  const mover = biggestMover([
    { game: aGame({ id: 'a' }), trail: trail([2, 1.9], [1.8, 1.9]) },
    { game: aGame({ id: 'b' }), trail: trail([1.5, 2], [2.8, 2]) },
  ]);
  expect(mover).toMatchObject({ game: { id: 'b' }, team: 'Miami Heat' });
  expect(mover?.change).toBeCloseTo(1 / 2 - 1 / 2.8);
});

test('finds no mover while the odds hardly move', () => {
  expect(biggestMover([{ game: aGame(), trail: { team1: [2, 1.99], team2: [1.8] } }])).toBeNull();
});
