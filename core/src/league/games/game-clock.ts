import { type League, leagues } from '@courtside/contract';
import type { PlayClock } from './providers/provider.ts';

/** How a game is divided. Lengths are game time in seconds. */
export interface GameFormat {
  /** Periods of regulation: 4 quarters or 2 halves. */
  readonly periods: number;
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
}

/** Game time of a league's regulation, in seconds. */
export function regulationSeconds(league: League): number {
  return leagues[league].periods * leagues[league].periodMinutes * 60;
}

/**
 * The format of a league's games.
 * @param periods the periods of regulation that the feed names; the game is no longer for them
 */
export function formatOf(league: League, periods: number = leagues[league].periods): GameFormat {
  return {
    periods,
    periodSeconds: regulationSeconds(league) / periods,
    overtimeSeconds: leagues[league].overtimeMinutes * 60,
  };
}

/** Length of a period in seconds of game time. */
export function periodSeconds(period: number, { periods, periodSeconds, overtimeSeconds }: GameFormat): number {
  return period <= periods ? periodSeconds : overtimeSeconds;
}

/**
 * Game time between a clock and the end of a game, in seconds. It takes at least as long in reality, because the clock
 * stops but never runs fast.
 * @param lastPeriod the period in which the game ended, at least the last one of regulation
 */
export function secondsUntilEnd(
  { period, secondsLeft }: Pick<PlayClock, 'period' | 'secondsLeft'>,
  lastPeriod: number,
  format: GameFormat,
): number {
  let seconds = secondsLeft;
  for (let next = period + 1; next <= lastPeriod; next += 1) seconds += periodSeconds(next, format);
  return seconds;
}
