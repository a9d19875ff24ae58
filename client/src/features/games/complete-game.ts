import type { Game } from '@courtside/contract/entities';

type Specified = 'id' | 'team1' | 'team2' | 'team1_price' | 'team2_price' | 'endTime';

/** A game with at least the specified fields. */
export type SentGame = Pick<Game, Specified> & Partial<Game>;

/** Fills in fields that the server left out: the game is open for betting until `endTime` and has no score. */
export function completeGame(game: SentGame): Game {
  const moneyline = { state: 'open', reason: null, updatedAt: '', staleAt: game.endTime, resumesAt: null } as const;
  const open = { bet_id: game.id, startTime: '', betStatus: 'open', score: null, markets: { moneyline } } as const;
  return { ...open, ...game };
}
