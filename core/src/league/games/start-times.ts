import type { Game } from './game.ts';
import { postponedMs } from './match.ts';
import type { ResultsSourceKey } from './providers/provider.ts';
import { type StartClaim, type Tracking, untracked } from './reports.ts';

/** What is tracked of a game; nothing yet for one that was stored before tracking began. */
export function trackingOf(game: Game): Tracking {
  return game.tracking ?? untracked;
}

function earliest(dates: readonly Date[]): Date {
  return new Date(Math.min(...dates.map((date) => date.getTime())));
}

/** The start times the sources agree on or have confirmed; the game's own where no source has listed one. */
function confirmedStarts(game: Game): readonly Date[] {
  const starts = Object.values(trackingOf(game).starts);
  return starts.length > 0 ? starts : [game.startTime];
}

/** The earliest confirmed start time: betting ends then. */
export function earliestStart(game: Game): Date {
  return earliest(confirmedStarts(game));
}

/**
 * The earliest moment at which a game that was played is known to have been under way: its earliest confirmed start, or
 * when a source first reported it live.
 */
export function actualStart(game: Game): Date {
  return earliest([...confirmedStarts(game), ...Object.values(trackingOf(game).liveSince)]);
}

/**
 * The game after a source named a start time. The source's first one counts at once; a different one counts once a later
 * reading repeats it or another source names it, too. Until then betting ends at the earlier of both.
 */
export function withStart(game: Game, source: ResultsSourceKey, startTime: Date, now: Date): Game {
  const tracking = trackingOf(game);
  const known = tracking.starts[source];
  const claim = tracking.claims[source];
  const repeated = claim !== undefined && claim.startTime.getTime() === startTime.getTime();
  const isKnown = known?.getTime() === startTime.getTime();
  if (isKnown && claim === undefined) return game;
  const corroborated = Object.values(tracking.starts).some((start) => start.getTime() === startTime.getTime());
  const accepted = known === undefined || corroborated || (repeated && claim.at < now);
  const next: Tracking = accepted
    ? confirmed({ ...tracking, claims: { ...tracking.claims, [source]: { startTime, at: now } } }, startTime)
    : { ...tracking, claims: { ...tracking.claims, [source]: repeated ? claim : { startTime, at: now } } };
  return withEndTime({ ...game, tracking: next }, now);
}

/** What is tracked once a start time is confirmed: by every source that named it. */
function confirmed({ starts, claims, ...tracking }: Tracking, startTime: Date): Tracking {
  const agrees = ([, claim]: [string, StartClaim]) => claim.startTime.getTime() === startTime.getTime();
  const agreed = Object.entries(claims).filter(agrees);
  const others = Object.entries(claims).filter((entry) => !agrees(entry));
  const named = Object.fromEntries(agreed.map(([source]) => [source, startTime]));
  return { ...tracking, starts: { ...starts, ...named }, claims: Object.fromEntries(others) };
}

/** The game with start and end of betting as its tracking implies. */
function withEndTime(game: Game, now: Date): Game {
  const { starts, claims } = trackingOf(game);
  const startTime = starts.odds ?? starts.scoreboard ?? game.startTime;
  // A claimed start in the past would end betting on one reading: it pauses the market instead.
  const ahead = Object.values(claims).map((claim) => claim.startTime);
  const endTime = earliest([...confirmedStarts(game), ...ahead.filter((start) => start > now)]);
  return { ...game, startTime, endTime };
}

/** True while an unconfirmed start time would move the game into the past or to another day. */
export function awaitsStart(game: Game, now: Date): boolean {
  return Object.values(trackingOf(game).claims).some(
    ({ startTime }) => startTime <= now || startTime.getTime() - game.startTime.getTime() > postponedMs,
  );
}
