import type { Game } from '@courtside/contract/entities';

type Specified = 'id' | 'team1' | 'team2' | 'team1_price' | 'team2_price' | 'endTime';

/** A game with at least the specified fields. */
export type SentGame = Pick<Game, Specified> & Partial<Game>;

/** Fills in fields that the server left out: the game is open for betting until `endTime` and has no score. */
export function completeGame(game: SentGame): Game {
  const { team1_price: team1, team2_price: team2, endTime: staleAt } = game;
  const market = { state: 'open', reason: null, updatedAt: '', staleAt, resumesAt: null } as const;
  const moneyline = { ...market, line: null, prices: { team1, team2 } };
  const markets = { moneyline, spread: null, total: null };
  return {
    bet_id: game.id,
    startTime: '',
    betStatus: 'open',
    score: null,
    ...game,
    markets: { ...markets, ...game.markets },
  };
}
