import type { MarketName } from '@courtside/contract';
import { createLeague } from '@courtside/core/league/games/providers/simulator/league';
import { type Closed, marketOf } from './market.ts';
import { gamesOfSlate, slateOf } from './slate.ts';
import type { Strategy } from './strategies.ts';
import type { TicketStrategy } from './ticket-strategies.ts';

/** Profit per dollar staked, with its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** The outcome of a strategy. */
export interface Evaluation {
  readonly bets: number;
  /** According to the results of the games. */
  readonly played: Estimate;
  /** According to the chances at tip-off, which removes the luck of the games. */
  readonly expected: Estimate;
}

/** Sums of one game in cents. */
interface Sums {
  readonly staked: number;
  readonly profit: number;
}

/** Sums up what a strategy did in each of some independent games or slates of games. */
function evaluationOf(rounds: readonly (readonly Closed[])[]): Evaluation {
  const [played, expected]: [Sums[], Sums[]] = [[], []];
  for (const closed of rounds) {
    const sum = (of: (bet: Closed) => number) => closed.reduce((total, bet) => total + of(bet), 0);
    const staked = sum((bet) => bet.staked);
    played.push({ staked, profit: sum((bet) => bet.paid) - staked });
    expected.push({ staked, profit: sum((bet) => bet.expected) - staked });
  }
  return { bets: rounds.flat().length, played: estimate(played), expected: estimate(expected) };
}

/** Plays a strategy in one market of consecutive games of a league. Undone bets count as not staked. */
export function evaluate(
  strategy: Strategy,
  seed: string,
  games: number,
  market: MarketName = 'moneyline',
): Evaluation {
  const league = createLeague(seed);
  return evaluationOf(Array.from({ length: games }, (_, number) => strategy.play(marketOf(league, number, market))));
}

/** Plays a strategy of parlays in one market of consecutive slates of a league. Undone tickets count as not staked. */
export function evaluateTickets(
  strategy: TicketStrategy,
  seed: string,
  slates: number,
  market: MarketName,
): Evaluation {
  const league = createLeague(seed);
  return evaluationOf(
    Array.from({ length: slates }, (_, number) =>
      strategy.play(slateOf(league, number * gamesOfSlate, strategy.outage), market),
    ),
  );
}

/** Estimates the ratio of two sums over games. Games are independent; bets on the same game are not. */
function estimate(games: readonly Sums[]): Estimate {
  const staked = games.reduce((sum, game) => sum + game.staked, 0);
  if (staked === 0) return { mean: 0, error: 0 };
  const mean = games.reduce((sum, game) => sum + game.profit, 0) / staked;
  const squares = games.reduce((sum, game) => sum + (game.profit - mean * game.staked) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / staked };
}
