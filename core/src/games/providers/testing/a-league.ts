import fc from 'fast-check';
import type { ScoredGame } from '../provider.ts';
import { createSimulator } from '../simulator.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const week = 7 * 24 * hour;

export const anyMoment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) });
export const anySeed = fc.string({ minLength: 1, maxLength: 12 });

/** A league whose time the test tells. */
export function aLeague(seed = 'courtside') {
  let now = Date.UTC(2026, 10, 21);
  const provider = createSimulator({ clock: () => now, seed });
  const at = async <T>(time: number, ask: () => Promise<T>): Promise<T> => {
    now = time;
    return await ask();
  };
  return {
    oddsAt: (time: number) => at(time, () => provider.fetchOdds()),
    scoresAt: (time: number) => at(time, () => provider.fetchScores()),
    gameAt: (time: number, id: string) => at(time, () => provider.fetchGame(id)),
  };
}

/** Whether a game is being played. */
export function isLive(game: ScoredGame): boolean {
  return game.score !== null && !game.completed;
}
