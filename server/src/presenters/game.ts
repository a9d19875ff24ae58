import type { GameHistory, Market, Markets, Game as PublicGame, NextGame as PublicNextGame } from '@courtside/contract';
import { type Game, isDisputed } from '@courtside/core/league/games/game';
import type { PricePoint } from '@courtside/core/league/games/odds/odds-history.model';
import type { NextGame } from '@courtside/core/league/games/providers/provider';

type StoredMarket = Game['markets']['moneyline'];

/** The public fields of a game. */
export function presentGame(game: Game): PublicGame {
  return {
    id: game.id,
    bet_id: game.id,
    league: game.league,
    team1: game.team1,
    team2: game.team2,
    team1_price: game.markets.moneyline.prices[0],
    team2_price: game.markets.moneyline.prices[1],
    startTime: game.startTime.toISOString(),
    endTime: game.endTime.toISOString(),
    betStatus: game.betStatus,
    score: game.score,
    checking: isDisputed(game),
    ...(game.teams && { teams: game.teams }),
    markets: presentMarkets(game.markets),
  };
}

/** State and age of a market. Readers compare `staleAt` with their clock to see whether the price is stale. */
function presentMarket({ updatedAt, staleAt, pause, resumesAt, unconfirmed }: StoredMarket): Market {
  return {
    state: pause === null ? 'open' : 'paused',
    reason: pause,
    updatedAt: updatedAt.toISOString(),
    staleAt: staleAt.toISOString(),
    resumesAt: resumesAt?.toISOString() ?? null,
    ...(unconfirmed && { unconfirmed }),
  };
}

/** Whether a spread or a total is offered. */
function hasLine(market: StoredMarket | undefined): market is StoredMarket & { readonly line: number } {
  return typeof market?.line === 'number';
}

function teamPrices({ prices: [team1, team2] }: StoredMarket): Markets['moneyline']['prices'] {
  return { team1, team2 };
}

function presentMarkets({ moneyline, spread, total }: Game['markets']): Markets {
  return {
    moneyline: { ...presentMarket(moneyline), line: null, prices: teamPrices(moneyline) },
    spread: hasLine(spread) ? { ...presentMarket(spread), line: spread.line, prices: teamPrices(spread) } : null,
    total: hasLine(total)
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

/** The next game of a league. */
export function presentNextGame({ league, startTime, isDayOnly }: NextGame): PublicNextGame {
  return { league, startTime: startTime.toISOString(), isDayOnly };
}
