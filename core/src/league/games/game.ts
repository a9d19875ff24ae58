import type { GameDoc } from './game-doc.ts';

/** A game and its market as the back end knows it. Team 1 is the home team. */
export interface Game extends Omit<GameDoc, '_id'> {
  readonly id: string;
}

/** A game as its document has it. */
export function gameFromDoc({ _id, ...rest }: GameDoc): Game {
  return { ...beforeMarkets(_id, rest), id: _id, ...rest };
}

/** What games that were stored before markets had an age are taken to have: no price until the next reading. */
function beforeMarkets(id: string, { betStatus, startTime }: Pick<GameDoc, 'betStatus' | 'startTime'>) {
  return {
    moneyline: {
      bookmaker: null,
      updatedAt: startTime,
      readAt: startTime,
      staleAt: new Date(0),
      pause: 'no-price',
      resumesAt: null,
    },
    sourceIds: { odds: id, scoreboard: null },
    startedAt: null,
    resultRevision: isUndecided({ betStatus }) ? 0 : 1,
    resultNote: null,
  } as const;
}

/** True while the game's bets wait for its result. */
export function isUndecided(game: Pick<Game, 'betStatus'>): boolean {
  return game.betStatus === 'open' || game.betStatus === 'closed';
}
