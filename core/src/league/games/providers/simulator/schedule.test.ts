import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLeague } from './league.ts';
import { fixture, numberOf } from './schedule.ts';

const anyGame = fc.integer({ min: 0, max: 100_000_000 });
const anySeed = fc.string({ maxLength: 12 });
const roundRobin = (30 / 2) * 29;

const season = (seed: string, first: number, games: number) =>
  Array.from({ length: games }, (_, index) => fixture(createLeague(seed), first + index));
const pairs = (seed: string, cycle: number) =>
  season(seed, cycle * roundRobin, roundRobin).map((game) => [game.home, game.away].sort().join(' – '));

it('has no team twice in any fourteen consecutive games', () => {
  fc.assert(
    fc.property(anySeed, anyGame, (seed, first) => {
      const playing = season(seed, first, 14).flatMap((game) => [game.home, game.away]);
      expect(new Set(playing).size).toBe(28);
    }),
    { numRuns: 500 },
  );
});

it('has every pair of teams once in 29 rounds, in another order in the next 29', () => {
  const first = pairs('courtside', 41_000);
  const second = pairs('courtside', 41_001);
  expect(new Set(first).size).toBe(roundRobin);
  expect(new Set(second).size).toBe(roundRobin);
  expect(first).not.toEqual(second);
});

it('has every team about as often at home as away', () => {
  const home = new Map<string, number>();
  for (const game of season('courtside', 0, 6000)) home.set(game.home, (home.get(game.home) ?? 0) + 1);
  // 400 games per team: 200 at home, within four standard deviations.
  for (const games of home.values()) expect(Math.abs(games - 200)).toBeLessThan(40);
});

it('finds the number from the id, in the same league only', () => {
  fc.assert(
    fc.property(anySeed, anySeed, anyGame, (seed, other, number) => {
      const { id } = fixture(createLeague(seed), number);
      expect(numberOf(createLeague(seed), id)).toBe(number);
      if (other !== seed) expect(numberOf(createLeague(other), id)).toBeNull();
    }),
  );
});
