/** The league in the format of ESPN's public scoreboard. */
import { type League as LeagueName, leagues } from '@courtside/contract';
import { type LeagueGame, type Periods, sumOf } from './game.ts';
import { listedTeam } from './looks.ts';
import { oddsOf } from './scoreboard-odds.ts';

/** The leagues of the scoreboard by their names in addresses. */
const leaguesBySlug: ReadonlyMap<string, LeagueName> = new Map([
  ['nba', 'nba'],
  ['wnba', 'wnba'],
  ['mens-college-basketball', 'ncaam'],
]);

const address = /^\/apis\/site\/v2\/sports\/basketball\/([a-z-]+)\/scoreboard$/;

/** What the scoreboard does wrong until it is told otherwise. */
export interface Faults {
  /** Answers 403 unless the `User-Agent` is like `Name/1.0 (+https://…)`. */
  readonly agents: boolean;
  /** Answers 500. */
  readonly down: boolean;
}

const types = {
  scheduled: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false },
  live: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false },
  final: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true },
  postponed: { id: '6', name: 'STATUS_POSTPONED', state: 'post', completed: false },
} as const;

/** The US Eastern date of a time, as `yyyymmdd`. */
function easternDay(time: number): string {
  return new Date(time).toLocaleDateString('en-CA', { timeZone: 'America/New_York' }).replaceAll('-', '');
}

function sideOf(homeAway: 'home' | 'away', name: string, periods: Periods, isPlayed: boolean): object {
  const linescores = periods.map((value) => ({ value }));
  return {
    homeAway,
    score: String(sumOf(periods)),
    team: listedTeam(name),
    ...(isPlayed && { linescores }),
  };
}

function eventOf(game: LeagueGame): object {
  const { id, league, home, away, startTime, state, clock, scoreboardPoints, points } = game;
  const shown = scoreboardPoints ?? points;
  const isPlayed = state === 'live' || state === 'final';
  const status = { displayClock: clock, period: isPlayed ? shown.home.length : 0, type: types[state] };
  const date = new Date(startTime).toISOString();
  const competition = {
    id,
    date,
    status,
    type: { id: '1', abbreviation: 'STD' },
    format: { regulation: { periods: leagues[league].periods } },
    competitors: [sideOf('home', home, shown.home, isPlayed), sideOf('away', away, shown.away, isPlayed)],
    ...(state === 'scheduled' && { odds: oddsOf(game) }),
  };
  return {
    id: `espn-${id}`,
    date,
    name: `${away} at ${home}`,
    season: { year: 2026, type: 2 },
    status,
    competitions: [competition],
  };
}

/**
 * The page of a league's day. Today's has all games, also those that start later: the product reads today's page, and so it
 * knows every game before it tips off. Undefined for an unknown address.
 */
export function scoreboardPage(
  games: readonly LeagueGame[],
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
): object | undefined {
  const [, slug = ''] = address.exec(pathname) ?? [];
  const league = leaguesBySlug.get(slug);
  if (league === undefined) return undefined;
  const today = easternDay(Date.now());
  const day = searchParams.get('dates') ?? today;
  const listed = day === today ? games.filter((game) => game.league === league) : [];
  return { leagues: [{ slug }], day: { date: day }, events: listed.map(eventOf) };
}

/** The status with which the scoreboard refuses a request; null if it answers. */
export function refusalOf(
  { agents, down }: Faults,
  { pathname, userAgent }: { readonly pathname: string; readonly userAgent: string },
): number | null {
  if (!address.test(pathname)) return null;
  if (down) return 500;
  return agents && !/^\w[\w.-]*\/[\w.-]+ \(\+https:\/\/\S+\)/.test(userAgent) ? 403 : null;
}
