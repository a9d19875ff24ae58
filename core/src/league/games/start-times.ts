import type { Game } from './game.ts';
import { postponedMs } from './match.ts';
import { isCalledOff, isPlayed } from './providers/play-state.ts';
import type { ResultsSourceKey } from './providers/provider.ts';
import type { PresentReport } from './results/counting-reports.ts';
import type { Report } from './results/report.schema.ts';
import { type StartClaim, type Tracking, untracked } from './tracking.schema.ts';

/** The game's tracking; empty for games stored before tracking existed. */
export function trackingOf({ tracking }: Pick<Game, 'tracking'>): Tracking {
  return tracking ?? untracked;
}

function earliest(dates: readonly Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())));
}

/** The sources' confirmed start times, or the game's own when no source has one. */
function confirmedStarts(game: Game): readonly Date[] {
  const starts = Object.values(trackingOf(game).starts);
  return starts.length > 0 ? starts : [game.startTime];
}

/**
 * From when on a played game is known to have been under way: when a source first reported it live, or the start that both
 * sources list, the later one if they differ. Null if neither is known: a start that only one source lists voids no bet.
 */
export function actualStart(game: Game): Date | null {
  const { starts, liveSince } = trackingOf(game);
  const listed = Object.values(starts);
  const common = listed.length > 1 ? [new Date(Math.max(...listed.map((start) => start.getTime())))] : [];
  const known = [...Object.values(liveSince), ...common];
  return known.length > 0 ? earliest(known) : null;
}

/** Whether a game can have begun: at its earliest confirmed start, or once a source reported it live. */
export function canHaveBegun(game: Game, now: Date): boolean {
  return [...confirmedStarts(game), ...Object.values(trackingOf(game).liveSince)].some((start) => start <= now);
}

/**
 * Applies a start time from a source. The source's first one counts immediately. A different one counts once a later reading
 * repeats it, or another source reports the same; until then betting ends at the earlier of both.
 * @param readAt when the source made the response, or when it was read
 */
export function withStart(game: Game, source: ResultsSourceKey, startTime: Date, now: Date, readAt: Date = now): Game {
  const tracking = trackingOf(game);
  const known = tracking.starts[source];
  const claim = tracking.claims[source];
  const repeated = claim !== undefined && claim.startTime.getTime() === startTime.getTime();
  const isKnown = known?.getTime() === startTime.getTime();
  if (isKnown && claim === undefined) return game;
  const corroborated = Object.values(tracking.starts).some((start) => start.getTime() === startTime.getTime());
  const accepted = known === undefined || corroborated || (repeated && claim.at < readAt);
  const next: Tracking = accepted
    ? confirmStart({ ...tracking, claims: { ...tracking.claims, [source]: { startTime, at: readAt } } }, startTime)
    : { ...tracking, claims: { ...tracking.claims, [source]: repeated ? claim : { startTime, at: readAt } } };
  return withEndTime({ ...game, tracking: next }, now);
}

/** Moves a confirmed start time from the claims to the starts, for every source that claims it. */
function confirmStart({ starts, claims, ...tracking }: Tracking, startTime: Date): Tracking {
  const agrees = ([, claim]: [string, StartClaim]) => claim.startTime.getTime() === startTime.getTime();
  const agreed = Object.entries(claims).filter(agrees);
  const others = Object.entries(claims).filter((entry) => !agrees(entry));
  const newStarts = Object.fromEntries(agreed.map(([source]) => [source, startTime]));
  return { ...tracking, starts: { ...starts, ...newStarts }, claims: Object.fromEntries(others) };
}

/** Derives the game's start and the end of betting from its tracking. */
function withEndTime(game: Game, now: Date): Game {
  const { starts, claims } = trackingOf(game);
  const startTime = starts.odds ?? starts.scoreboard ?? game.startTime;
  // A claimed start in the past pauses the market instead: a single reading must not end betting.
  const claimed = Object.values(claims).map((claim) => claim.startTime);
  const endTime = earliest([...confirmedStarts(game), ...claimed.filter((start) => start > now)]);
  return { ...game, startTime, endTime };
}

/** Whether a confirmed start time moved the game to another day. */
export function isPostponed(before: Game, after: Game): boolean {
  return after.startTime.getTime() - before.startTime.getTime() > postponedMs;
}

/** Whether a report lists the game on another day. */
export function isOnAnotherDay({ startTime }: Pick<Report, 'startTime'>, game: Pick<Game, 'startTime'>): boolean {
  return startTime !== undefined && startTime.getTime() - game.startTime.getTime() > postponedMs;
}

/** Whether a report that counts still lists the game on its day. It keeps the other sources from moving the game. */
export function keepsDay(reports: readonly PresentReport[], game: Pick<Game, 'startTime'>): boolean {
  return reports.some(({ report }) => {
    const isListed = report.startTime !== undefined && !isCalledOff(report);
    return isPlayed(report) || (isListed && !isOnAnotherDay(report, game));
  });
}

/** Takes back a reading's new start time. What was claimed before the reading stays claimed. */
export function withStartBefore(before: Game, after: Game): Game {
  const { starts, claims } = trackingOf(before);
  const { startTime, endTime } = before;
  return { ...after, startTime, endTime, tracking: { ...trackingOf(after), starts, claims } };
}

/** Whether an unconfirmed start time would move the game into the past or to another day. */
export function awaitsStart(game: Game, now: Date): boolean {
  return Object.values(trackingOf(game).claims).some(
    ({ startTime }) => startTime <= now || startTime.getTime() - game.startTime.getTime() > postponedMs,
  );
}
