import fc from 'fast-check';
import type { ScoredGame } from '../provider.ts';
import { createSimulator } from '../simulator/simulator.ts';

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const week = 7 * 24 * hour;

export const anyMoment = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2034, 0) });
export const anySeed = fc.string({ minLength: 1, maxLength: 12 });

/** Creates a simulated league with a clock that the test sets. */
export function aLeague(seed = 'courtside') {
  let now = Date.UTC(2026, 10, 21);
  const league = createSimulator({ clock: () => now, seed });
  const [results] = league.results;
  const at = async <T>(time: number, request: () => Promise<T>): Promise<T> => {
    now = time;
    return await request();
  };
  return {
    oddsAt: (time: number) => at(time, async () => (await league.odds.fetchOdds()).games),
    /** All results that the league still lists. */
    scoresAt: (time: number) =>
      at(time, async () => (await results.fetchResults(new Date(0), new Date(time + week))).games),
    gameAt: (time: number, id: string) => at(time, () => results.fetchGame(id)),
  };
}

/** Whether a game is live. */
export function isLive(game: ScoredGame): boolean {
  return game.state === 'live';
}
