import type { Clock } from '../../clock.ts';
import type { GamesProvider } from './provider.ts';
import { createSimulator } from './simulator.ts';

/**
 * The simulated league played `speed` times as fast: its clock runs ahead, its tip-offs are told in real time.
 * Each speed is a league of its own, so that a game of one is never taken for a game of another.
 */
export function createPacedSimulator(options: { clock: Clock; seed: string; speed: number }): GamesProvider {
  const { clock, seed, speed } = options;
  if (speed === 1) return createSimulator({ clock, seed });
  const league = createSimulator({ clock: () => clock() * speed, seed: `${seed} x${speed}` });
  const inRealTime = <T extends { readonly startTime: Date }>(game: T): T => ({
    ...game,
    startTime: new Date(Math.round(game.startTime.getTime() / speed)),
  });
  return {
    name: league.name,
    owns: league.owns,
    fetchOdds: async (signal) => (await league.fetchOdds(signal)).map(inRealTime),
    fetchScores: async (signal) => (await league.fetchScores(signal)).map(inRealTime),
    async fetchGame(id, signal) {
      const game = await league.fetchGame(id, signal);
      return game === null ? null : inRealTime(game);
    },
  };
}
