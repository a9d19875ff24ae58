import type { MarketName } from '@courtside/contract';
import type { LineMarket } from './game.model.ts';
import type { Game } from './game.ts';

/** One market of a game: its state and age, its line (null for a moneyline), and the American prices of its two sides. */
export type OfferedMarket = Omit<LineMarket, 'line'> & { readonly line: number | null };

/** The fields of a game that its markets consist of. */
type WithMarkets = Pick<Game, 'moneyline' | 'team1Price' | 'team2Price' | 'spread' | 'total'>;

/** Returns a market of a game; null if the game does not offer it. */
export function marketOf(game: WithMarkets, name: MarketName): OfferedMarket | null {
  if (name !== 'moneyline') return game[name] ?? null;
  return { ...game.moneyline, line: null, prices: [game.team1Price, game.team2Price] };
}
