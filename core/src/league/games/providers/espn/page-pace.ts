import { hourMs } from '@courtside/contract';
import { isCalledOff } from '../play-state.ts';
import type { ScoredGame } from '../provider.ts';

/** How often a day of a league is read. Milliseconds. */
export interface PagePace {
  /** While a game of the day tips off within the hour. */
  readonly nearMs: number;
  /** While a game is live, or may have ended a short time ago. */
  readonly liveMs: number;
  /** Otherwise. */
  readonly idleMs: number;
  /** While the league has no games on the days around today. */
  readonly emptyMs: number;
}

/** How many leagues there are to read. */
export interface LeaguesToRead {
  /** Leagues with games on the days around today. */
  readonly inSeason: number;
  /** Leagues with a game that is live or tips off within the hour. */
  readonly inPlay: number;
}

/** The short interval begins so long before a tip-off. */
const nearLeadMs = hourMs;
/** A game that is not listed as live so long after tip-off has ended, and its result has been read twice. */
const playedMs = 3.5 * hourMs;
/** A price is valid for this many intervals, but for so long at least. */
const ageIntervals = 3;
const minAgeMs = 10_000;

/**
 * The pace of each league. Several leagues in season share the requests: together those in play are read as often as one alone,
 * at the slower of both short intervals.
 */
export function sharedPace(pace: PagePace, { inSeason, inPlay }: LeaguesToRead): PagePace {
  if (inSeason < 2) return pace;
  const sharedMs = Math.max(pace.nearMs, pace.liveMs) * Math.max(inPlay, 1);
  return { ...pace, nearMs: sharedMs, liveMs: sharedMs };
}

/** The interval for a game on a day of the scoreboard. */
function gameIntervalMs({ state, startTime }: ScoredGame, pace: PagePace, now: number): number {
  if (state === 'live') return pace.liveMs;
  const sinceMs = now - startTime.getTime();
  if (isCalledOff({ state }) || sinceMs < -nearLeadMs || sinceMs >= playedMs) return pace.idleMs;
  return sinceMs < 0 ? pace.nearMs : pace.liveMs;
}

/** The interval at which a day with these games is read now: the shortest one of its games. */
export function pageIntervalMs(games: readonly ScoredGame[], pace: PagePace, now: number): number {
  return games.reduce((shortest, game) => Math.min(shortest, gameIntervalMs(game, pace, now)), pace.idleMs);
}

/**
 * Age bound of a price that was read now: three intervals. A price from before the last hour is not valid far into it, where
 * prices are read often.
 */
export function priceAgeMs(games: readonly ScoredGame[], pace: PagePace, startTime: Date, now: number): number {
  const intervalMs = pageIntervalMs(games, pace, now);
  // The day may be read less often from the next reading on.
  const longestMs = Math.max(intervalMs, pageIntervalMs(games, pace, now + intervalMs));
  const nearBoundMs = ageIntervals * pace.nearMs;
  const untilNearMs = startTime.getTime() - nearLeadMs - now;
  const boundMs = Math.min(ageIntervals * longestMs, Math.max(0, untilNearMs) + nearBoundMs);
  return Math.max(minAgeMs, boundMs);
}
