import type { PlayClock } from './providers/provider.ts';

/** Quarters of a game without overtime. */
export const regulationPeriods = 4;

/** Length of a period in seconds of game time: twelve minutes for a quarter, five for an overtime. */
export function periodSeconds(period: number): number {
  return period <= regulationPeriods ? 12 * 60 : 5 * 60;
}

/**
 * Game time between a clock and the end of a game, in seconds. It takes at least as long in reality, because the clock
 * stops but never runs fast.
 * @param lastPeriod the period in which the game ended, at least the fourth
 */
export function secondsUntilEnd({ period, secondsLeft }: PlayClock, lastPeriod: number): number {
  let seconds = secondsLeft;
  for (let next = period + 1; next <= lastPeriod; next += 1) seconds += periodSeconds(next);
  return seconds;
}
