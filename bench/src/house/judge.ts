import { createLeague } from '@courtside/core/league/games/providers/simulator/league';
import { marketOf } from './market.ts';
import type { Strategy } from './strategies.ts';

/** Profit per dollar staked, with its standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** How a strategy did. */
export interface Verdict {
  readonly bets: number;
  /** By the results of the games. */
  readonly played: Estimate;
  /** By the teams' chances at tip-off instead of the results. */
  readonly expected: Estimate;
}

/** One game's sums, in cents. */
interface Sums {
  readonly staked: number;
  readonly profit: number;
}

/** Plays a strategy over consecutive games of a league. Undone bets count as not staked. */
export function judge(strategy: Strategy, seed: string, games: number): Verdict {
  const league = createLeague(seed);
  let bets = 0;
  const [played, expected]: [Sums[], Sums[]] = [[], []];
  for (let number = 0; number < games; number += 1) {
    const closed = strategy.play(marketOf(league, number));
    const sum = (of: (bet: (typeof closed)[number]) => number) => closed.reduce((total, bet) => total + of(bet), 0);
    const staked = sum((bet) => bet.staked);
    bets += closed.length;
    played.push({ staked, profit: sum((bet) => bet.paid) - staked });
    expected.push({ staked, profit: sum((bet) => bet.expected) - staked });
  }
  return { bets, played: estimate(played), expected: estimate(expected) };
}

/** The ratio of two sums over games; bets on one game are not independent, games are. */
function estimate(games: readonly Sums[]): Estimate {
  const staked = games.reduce((sum, game) => sum + game.staked, 0);
  if (staked === 0) return { mean: 0, error: 0 };
  const mean = games.reduce((sum, game) => sum + game.profit, 0) / staked;
  const squares = games.reduce((sum, game) => sum + (game.profit - mean * game.staked) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / staked };
}
