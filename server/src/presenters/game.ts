import {
  defaultLeague,
  type GameHistory,
  type Market,
  type Markets,
  type Game as PublicGame,
} from '@courtside/contract';
import { type Game, isDisputed, type PricePoint } from '@courtside/core';

/** The public fields of a game. */
export function presentGame(game: Game): PublicGame {
  return {
    id: game.id,
    bet_id: game.id,
    league: defaultLeague,
    team1: game.team1,
    team2: game.team2,
    team1_price: game.team1Price,
    team2_price: game.team2Price,
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
    betStatus: game.betStatus,
    score: game.score,
    checking: isDisputed(game),
    markets: presentMarkets(game),
  };
}

/** State and age of a market. Readers compare `staleAt` with their clock to see whether the price is stale. */
function presentMarket({ updatedAt, staleAt, pause, resumesAt, unconfirmed }: Game['moneyline']): Market {
  return {
    state: pause === null ? 'open' : 'paused',
    reason: pause,
    updatedAt: updatedAt.toISOString(),
    staleAt: staleAt.toISOString(),
    resumesAt: resumesAt?.toISOString() ?? null,
    ...(unconfirmed && { unconfirmed }),
  };
}

function presentMarkets({ moneyline, team1Price, team2Price, spread, total }: Game): Markets {
  return {
    moneyline: { ...presentMarket(moneyline), line: null, prices: { team1: team1Price, team2: team2Price } },
    spread: spread
      ? { ...presentMarket(spread), line: spread.line, prices: { team1: spread.prices[0], team2: spread.prices[1] } }
      : null,
    total: total
      ? { ...presentMarket(total), line: total.line, prices: { over: total.prices[0], under: total.prices[1] } }
      : null,
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
