import type { GameHistory, Market, Game as PublicGame } from '@courtside/contract';
import type { Game, PricePoint } from '@courtside/core';

/** The public fields of a game. */
export function presentGame(game: Game): PublicGame {
  return {
    id: game.id,
    bet_id: game.id,
    team1: game.team1,
    team2: game.team2,
    team1_price: game.team1Price,
    team2_price: game.team2Price,
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
    betStatus: game.betStatus,
    score: game.score,
    markets: { moneyline: presentMarket(game) },
  };
}

/** State and age of the moneyline. Readers compare `staleAt` with their clock to see whether the price is stale. */
function presentMarket({ moneyline: { updatedAt, staleAt, pause, resumesAt } }: Game): Market {
  return {
    state: pause === null ? 'open' : 'paused',
    reason: pause,
    updatedAt: updatedAt.toISOString(),
    staleAt: staleAt.toISOString(),
    resumesAt: resumesAt?.toISOString() ?? null,
  };
}

/** A game with its price history. */
export function presentGameHistory(game: Game, prices: readonly PricePoint[]): GameHistory {
  return {
    ...presentGame(game),
    oddsHistory: prices.map(({ at, team1Price, team2Price }) => ({
      at: at.toISOString(),
      team1_price: team1Price,
      team2_price: team2Price,
    })),
  };
}
