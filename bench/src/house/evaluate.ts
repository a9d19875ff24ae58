import type { MarketName } from '@courtside/contract';
import { createLeague } from '@courtside/core/league/games/providers/simulator/league';
import { marketOf } from './market.ts';
import type { Strategy } from './strategies.ts';

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

/** Plays a strategy in one market of consecutive games of a league. Undone bets count as not staked. */
export function evaluate(
  strategy: Strategy,
  seed: string,
  games: number,
  market: MarketName = 'moneyline',
): Evaluation {
  const league = createLeague(seed);
  let bets = 0;
  const [played, expected]: [Sums[], Sums[]] = [[], []];
  for (let number = 0; number < games; number += 1) {
    const closed = strategy.play(marketOf(league, number, market));
    const sum = (of: (bet: (typeof closed)[number]) => number) => closed.reduce((total, bet) => total + of(bet), 0);
    const staked = sum((bet) => bet.staked);
    bets += closed.length;
    played.push({ staked, profit: sum((bet) => bet.paid) - staked });
    expected.push({ staked, profit: sum((bet) => bet.expected) - staked });
  }
  return { bets, played: estimate(played), expected: estimate(expected) };
}

/** Estimates the ratio of two sums over games. Games are independent; bets on the same game are not. */
function estimate(games: readonly Sums[]): Estimate {
  const staked = games.reduce((sum, game) => sum + game.staked, 0);
  if (staked === 0) return { mean: 0, error: 0 };
  const mean = games.reduce((sum, game) => sum + game.profit, 0) / staked;
  const squares = games.reduce((sum, game) => sum + (game.profit - mean * game.staked) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / staked };
}
