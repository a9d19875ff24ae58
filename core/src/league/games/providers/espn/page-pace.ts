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
  /** Once all games of the day have been played; as often as otherwise by default. */
  readonly playedMs?: number;
  /** While the league has no games on the days around today. */
  readonly emptyMs: number;
}

/** How many leagues there are to read. One whose days take two requests counts twice. */
export interface LeaguesToRead {
  /** Leagues with games on the days around today. */
  readonly inSeason: number;
  /** Leagues with a game that is live or tips off within the hour. */
  readonly inPlay: number;
}

/** The short interval begins so long before a tip-off. */
const nearLeadMs = hourMs;
/** A game that is not listed as live so long after tip-off has ended, and its result has been read twice. */
const gameMs = 3.5 * hourMs;
/** A price is valid for this many intervals, but for so long at least. */
const ageIntervals = 3;
const minAgeMs = 10_000;

/** Part of an interval by which it is longer for each further league in season, whose other days are read too. */
const furtherLeague = 1 / 6;

/**
 * The pace of each league. Several leagues in season share the requests: together those in play are read as often as one alone,
 * at the slower of both short intervals, and days that have been played less often. A relay without a limit shares nothing.
 */
export function sharedPace(pace: PagePace, { inSeason, inPlay }: LeaguesToRead): PagePace {
  if (inSeason < 2 || pace.idleMs <= pace.nearMs) return pace;
  const intervalMs = Math.max(pace.nearMs, pace.liveMs) * (1 + furtherLeague * (inSeason - 1));
  const sharedMs = intervalMs * Math.max(inPlay, 1);
  return { ...pace, nearMs: sharedMs, liveMs: sharedMs, playedMs: hourMs * inSeason };
}

/** The interval for a game on a day of the scoreboard. */
function gameIntervalMs({ state, startTime }: ScoredGame, pace: PagePace, now: number): number {
  if (state === 'live') return pace.liveMs;
  const sinceMs = now - startTime.getTime();
  if (isCalledOff({ state }) || sinceMs < -nearLeadMs || sinceMs >= gameMs) return pace.idleMs;
  return sinceMs < 0 ? pace.nearMs : pace.liveMs;
}

/** The interval at which a day with these games is read now: the shortest one of its games. */
export function pageIntervalMs(games: readonly ScoredGame[], pace: PagePace, now: number): number {
  const isPlayed = games.length > 0 && games.every(({ startTime }) => now - startTime.getTime() >= gameMs);
  const shortest = Math.min(pace.idleMs, ...games.map((game) => gameIntervalMs(game, pace, now)));
  return isPlayed && shortest === pace.idleMs ? (pace.playedMs ?? pace.idleMs) : shortest;
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
