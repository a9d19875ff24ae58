/** The league in the format of ESPN's public scoreboard. */
import { type LeagueGame, type Quarters, sumOf } from './game.ts';

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

function sideOf(homeAway: 'home' | 'away', name: string, quarters: Quarters, isPlayed: boolean): object {
  const linescores = quarters.map((value) => ({ value }));
  return {
    homeAway,
    score: String(sumOf(quarters)),
    team: { displayName: name === 'Los Angeles Clippers' ? 'LA Clippers' : name },
    ...(isPlayed && { linescores }),
  };
}

function eventOf(game: LeagueGame): object {
  const { id, home, away, startTime, state, clock, scoreboardPoints, points } = game;
  const shown = scoreboardPoints ?? points;
  const isPlayed = state === 'live' || state === 'final';
  const status = { displayClock: clock, period: isPlayed ? shown.home.length : 0, type: types[state] };
  const date = new Date(startTime).toISOString();
  const competitors = [sideOf('home', home, shown.home, isPlayed), sideOf('away', away, shown.away, isPlayed)];
  return { id: `espn-${id}`, date, name: `${away} at ${home}`, competitions: [{ id, date, status, competitors }] };
}

/**
 * The page of a day. Today's has all games, also those that start later: the product reads today's page, and so it knows
 * every game before it tips off.
 */
export function scoreboardPage(games: readonly LeagueGame[], day: string | null): object {
  const today = easternDay(Date.now());
  return { day: { date: day ?? today }, events: day === null || day === today ? games.map(eventOf) : [] };
}
