import type { Clock } from '../../../../platform/clock.ts';
import type { Fixture, ListedGame, Quote, Reading } from '../provider.ts';
import { createSimulator, type Simulator } from './simulator.ts';

/**
 * Creates a simulated league that plays `speed` times as fast. Its internal clock runs faster, and its tip-offs are
 * converted to real time. Each speed has its own seed, so that games of different speeds have different ids.
 */
export function createPacedSimulator(options: { clock: Clock; seed: string; speed: number }): Simulator {
  const { clock, seed, speed } = options;
  if (speed === 1) return createSimulator({ clock, seed });
  const league = createSimulator({ clock: () => clock() * speed, seed: `${seed} x${speed}` });
  const [results] = league.results;
  const toReal = (time: Date) => new Date(Math.round(time.getTime() / speed));
  const toLeague = (time: Date) => new Date(time.getTime() * speed);
  const inRealTime = <T extends Fixture>(game: T): T => ({ ...game, startTime: toReal(game.startTime) });
  const allInRealTime = <T extends Fixture>(reading: Reading<T>): Reading<T> => ({
    ...reading,
    games: reading.games.map(inRealTime),
  });
  const updatedInRealTime = <Q extends Quote | null>(quote: Q): Q =>
    quote && { ...quote, updatedAt: toReal(quote.updatedAt) };
  const withRealUpdates = ({ quotes, ...game }: ListedGame): ListedGame => ({
    ...game,
    quotes: {
      moneyline: updatedInRealTime(quotes.moneyline),
      ...(quotes.spread && { spread: updatedInRealTime(quotes.spread) }),
      ...(quotes.total && { total: updatedInRealTime(quotes.total) }),
    },
  });
  const listedInRealTime = (listed: Reading<ListedGame>): Reading<ListedGame> => {
    const reading = allInRealTime(listed);
    return { ...reading, games: reading.games.map(withRealUpdates) };
  };
  return {
    name: league.name,
    owns: league.owns,
    odds: {
      name: league.odds.name,
      fetchOdds: async (markets, signal) => listedInRealTime(await league.odds.fetchOdds(markets, signal)),
      fetchLive: async (signal) => listedInRealTime(await league.odds.fetchLive(signal)),
    },
    results: [
      {
        ...results,
        fetchResults: async (from, to, signal) =>
          allInRealTime(await results.fetchResults(toLeague(from), toLeague(to), signal)),
        async fetchGame(id, signal) {
          const game = await results.fetchGame(id, signal);
          return game === null ? null : inRealTime(game);
        },
      },
    ],
  };
}
