import { hourMs, type League, minuteMs } from '@courtside/contract';
import { regulationSeconds } from '../game-clock.ts';

/** Rules for when a result becomes official. */
export interface ResultRules {
  /** Least time between two equal readings when there is only one source, in milliseconds. */
  readonly confirmMs: number;
  /**
   * Shortest time from the tip-off to the end of an NBA game; shorter in leagues with less game time. A final earlier than
   * this after tip-off needs a second reading from every source, and a final before tip-off never
   * counts. Milliseconds; null for a source that is always right, such as the simulator.
   */
  readonly minGameMs: number | null;
  /**
   * How long the last report of a silent source counts, and the longer confirmation that a doubtful call-off needs, in
   * milliseconds; half an hour by default. A final counts forever.
   */
  readonly reportAgeMs?: number;
  /** How many times faster than real time the games are played; 1 by default. */
  readonly clockSpeed?: number;
}

/** Shortest time from tip-off to the end of a league's game, in milliseconds: in proportion to its game time. */
export function shortestGameMs(league: League, { minGameMs }: ResultRules): number | null {
  return minGameMs === null ? null : (minGameMs * regulationSeconds(league)) / regulationSeconds('nba');
}

/** No game lasts longer, with overtimes and delays. */
export const maxGameMs = 4 * hourMs;

/** Whether a game should be over by now. */
export function isOverdue(startTime: Date, now: Date, { minGameMs, clockSpeed = 1 }: ResultRules): boolean {
  return minGameMs !== null && (now.getTime() - startTime.getTime()) * clockSpeed >= maxGameMs;
}

/** Half an hour: a source may be down for the rest of the night, and bets have to be paid then. */
export const defaultReportAgeMs = 30 * minuteMs;
