import type { MarketName } from '@courtside/contract';
import { exchanged } from '../markets/apply-quotes.ts';
import type { ListedGame, Quote, ScoredGame } from '../providers/provider.ts';

const other = { league: 'nba', team1: 'Utah Jazz', team2: 'Phoenix Suns' } as const;
const swapped = <T extends ListedGame | ScoredGame>(games: readonly T[]): T[] =>
  games.map((game) => ({ ...game, team1: game.team2, team2: game.team1 }));
/** Scores with home and away exchanged. */
export const swapSides = (games: readonly ScoredGame[]) =>
  swapped(games).map((game) => ({
    ...game,
    score: game.score && { ...game.score, team1: game.score.team2, team2: game.score.team1 },
  }));
/** Odds with home and away exchanged. */
export const swapPrices = (games: readonly ListedGame[]) =>
  swapped(games).map((game) => ({ ...game, quotes: exchanged(game.quotes) }));
/** Odds with another quote of one market; null when no bookmaker has one. */
export const quoted =
  (market: MarketName, quote: Pick<Quote, 'line' | 'prices'> | null) => (games: readonly ListedGame[]) =>
    games.map(({ quotes, ...game }) => ({
      ...game,
      quotes: { ...quotes, [market]: quote && { ...quotes[market], ...quote } },
    }));
/** Odds with another moneyline. */
export const priced = (team1Price: number, team2Price: number) =>
  quoted('moneyline', { line: null, prices: [team1Price, team2Price] });
/** Finals with the given points. */
export const finished = (team1: number, team2: number) => (games: readonly ScoredGame[]) =>
  games.map((game) => ({ ...game, state: 'final' as const, score: { team1, team2, periods: [], clock: 'Final' } }));
/** Results in a state, without scores. */
export const inState = (state: ScoredGame['state']) => (games: readonly ScoredGame[]) =>
  games.map((game) => ({ ...game, state, score: null }));
/** Games with their start moved by some milliseconds. */
export const movedBy =
  (ms: number) =>
  <T extends ListedGame | ScoredGame>(games: readonly T[]) =>
    games.map((game) => ({ ...game, startTime: new Date(game.startTime.getTime() + ms) }));
/** Games with other teams under the same ids. */
export const asOthers = <T extends ListedGame | ScoredGame>(games: readonly T[]) =>
  games.map((game) => ({ ...game, ...other }));
