import { betStatusSchema, countsLeague, hourMs, type League, type Points } from '@courtside/contract';
import { leagueDay } from '@courtside/contract/league-day';
import { type Game, gameFromDoc, isUndecided } from '../league/games/game.ts';
import { addDays, startOfLeagueDay } from '../platform/league-day.ts';
import type { NightsDatabase } from './collections.ts';
import type { NightReader } from './night-reader.ts';

/** What decides which night a game belongs to, and whether that night is over. */
export type TimedGame = Pick<Game, 'id' | 'league' | 'startTime' | 'betStatus' | 'settledAt'>;

/** A game as a night shows it. Team 1 is the home team. */
export interface NightGame {
  readonly id: string;
  readonly league: League;
  readonly team1: string;
  readonly team2: string;
  readonly startTime: Date;
  readonly state: 'upcoming' | 'live' | 'final' | 'void';
  /** Null unless the state is `final`. */
  readonly score: Points | null;
  /** What the result was before it was corrected: a null score if the game was void. Null without a correction. */
  readonly before: { readonly score: Points | null } | null;
}

/** How long after its tip-off a game without a result keeps its night on, in milliseconds: one that hangs does not do so for days. */
const maxGameMs = 6 * hourMs;

/** How long a night that is over is still the one that is shown as tonight, in milliseconds: everybody sees how it ended. */
const afterglowMs = hourMs;

/** The nights that may change at a time: last night and tonight. Games often end after midnight. */
export function nightsAt(now: number): readonly [yesterday: string, today: string] {
  const today = leagueDay(now);
  return [addDays(today, -1), today];
}

/** The games of a night: those that tip off on this day of the league. */
export function gamesOfNight<G extends TimedGame>(games: Iterable<G>, night: string): G[] {
  const [from, to] = [startOfLeagueDay(night), startOfLeagueDay(addDays(night, 1))];
  return [...games].filter(({ startTime }) => startTime >= from && startTime < to);
}

/** Whether a game is decided and all bets on it are closed. */
function isOver(game: TimedGame): boolean {
  return !isUndecided(game) && game.settledAt !== null;
}

/** Whether all of these games are decided and all bets on them are closed. A night is over once its last game is. */
export function areOver(games: readonly TimedGame[]): boolean {
  return games.every(isOver);
}

/**
 * When a night gives way to the next one, in milliseconds, if no game changes before: once its last game is over, but not before
 * midnight. Then it is shown for an hour more, or until the first tip-off of the next day.
 * @param games those that count, of this night and the next day
 */
export function endOfNight(games: readonly TimedGame[], night: string): number {
  const nextDay = addDays(night, 1);
  const midnight = startOfLeagueDay(nextDay).getTime();
  const own = gamesOfNight(games, night);
  const running = own.filter((game) => !isOver(game));
  if (running.length > 0) return Math.max(midnight, ...running.map(({ startTime }) => startTime.getTime() + maxGameMs));
  const next = gamesOfNight(games, nextDay).filter(({ betStatus }) => betStatus !== 'void');
  const firstTipOff = Math.min(...next.map(({ startTime }) => startTime.getTime()));
  const settledAt = Math.max(...own.map((game) => game.settledAt?.getTime() ?? 0));
  return Math.max(midnight, Math.min(settledAt + afterglowMs, firstTipOff));
}

/**
 * The night that is on. A night lasts from its first tip-off until its last game is over, also after midnight. It is named by the
 * day of the league on which its games tip off.
 * @param games those that count
 */
export function tonightAt(games: readonly TimedGame[], now: number): string {
  const [yesterday, today] = nightsAt(now);
  return now < endOfNight(games, yesterday) ? yesterday : today;
}

/** A filter for the games of consecutive nights. */
function onNights(first: string, last: string) {
  return {
    betStatus: { $in: betStatusSchema.options },
    startTime: { $gte: startOfLeagueDay(first), $lt: startOfLeagueDay(addDays(last, 1)) },
  };
}

const byTipOff = { startTime: 1, _id: 1 } as const;

/** Reads the games of consecutive nights, by tip-off. @param last the same as `first` for one night */
export async function readNightGames(
  db: Pick<NightsDatabase, 'games'>,
  first: string,
  last = first,
): Promise<readonly Game[]> {
  return (await db.games.find(onNights(first, last)).sort(byTipOff).lean()).map(gameFromDoc);
}

/** Reads the games of last night and tonight, by tip-off. */
export function readGamesOfNights({ db, clock }: NightReader): Promise<readonly Game[]> {
  return readNightGames(db, ...nightsAt(clock()));
}

/** Reads when the games of last night and tonight tip off and whether they are over: live groups are read every minute. */
export async function readTimedGames(db: Pick<NightsDatabase, 'games'>, now: number): Promise<readonly TimedGame[]> {
  const docs = await db.games
    .find(onNights(...nightsAt(now)), { league: 1, startTime: 1, betStatus: 1, settledAt: 1 })
    .sort(byTipOff)
    .lean();
  return docs.map(({ _id, league, startTime, betStatus, settledAt }) => ({
    id: _id,
    league,
    startTime,
    betStatus,
    settledAt,
  }));
}

/** The games that count for a group. */
export function gamesOfGroup<G extends Pick<Game, 'league'>>(
  { leagues }: { readonly leagues: readonly League[] | null },
  games: Iterable<G>,
): G[] {
  return [...games].filter(({ league }) => countsLeague(leagues, league));
}

/** The latest earlier result that was not the present one; null if the result was never corrected. */
function resultBefore({ earlierResults = [] }: Game, score: NightGame['score']): NightGame['before'] {
  const before = earlierResults.findLast(
    (earlier) => earlier.score?.team1 !== score?.team1 || earlier.score?.team2 !== score?.team2,
  );
  return before ?? null;
}

/** A game as a night shows it. */
export function toNightGame(game: Game, now: number): NightGame {
  const { id, league, team1, team2, startTime, betStatus, score } = game;
  const state =
    betStatus === 'void'
      ? 'void'
      : betStatus === 'final' || betStatus === 'settled'
        ? 'final'
        : now < startTime.getTime()
          ? 'upcoming'
          : 'live';
  const points = state === 'final' && score !== null ? { team1: score.team1, team2: score.team2 } : null;
  const before = isUndecided(game) ? null : resultBefore(game, points);
  return { id, league, team1, team2, startTime, state, score: points, before };
}
