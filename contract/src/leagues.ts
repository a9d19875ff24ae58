/** The leagues whose games can be played. */
export const leagueNames = ['nba', 'wnba', 'ncaam', 'ncaaw', 'euroleague'] as const;
export type League = (typeof leagueNames)[number];

/** A league: its name in texts, and how its games are divided. */
interface LeagueFormat {
  readonly title: string;
  /** Periods of regulation: 4 quarters or 2 halves. */
  readonly periods: number;
  readonly periodMinutes: number;
  readonly overtimeMinutes: number;
}

export const leagues: Readonly<Record<League, LeagueFormat>> = {
  nba: { title: 'NBA', periods: 4, periodMinutes: 12, overtimeMinutes: 5 },
  wnba: { title: 'WNBA', periods: 4, periodMinutes: 10, overtimeMinutes: 5 },
  ncaam: { title: 'College men', periods: 2, periodMinutes: 20, overtimeMinutes: 5 },
  ncaaw: { title: 'College women', periods: 4, periodMinutes: 10, overtimeMinutes: 5 },
  euroleague: { title: 'EuroLeague', periods: 4, periodMinutes: 10, overtimeMinutes: 5 },
};

/** The league of games and bets that were stored, or sent, without one. */
export const defaultLeague: League = 'nba';

/** Whether a season or group that is limited to leagues counts games of a league. Without a list it counts all. */
export function countsLeague(limitedTo: readonly League[] | null | undefined, league: League): boolean {
  return limitedTo == null || limitedTo.includes(league);
}

const listFormat = new Intl.ListFormat('en-US');

/** The names of leagues in a text: `NBA, WNBA, and College men`. */
export function leagueTitles(names: readonly League[]): string {
  return listFormat.format(names.map((name) => leagues[name].title));
}

/** Names a league after a game or a bet in a text: ` (College men)`. Empty for the NBA, which texts mean without saying so. */
export function leagueNote(league: League = defaultLeague): string {
  return league === defaultLeague ? '' : ` (${leagues[league].title})`;
}
