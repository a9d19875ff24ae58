import { teams } from './teams.ts';

/** Other full names of the teams, as feeds and users write them. No nickname alone, because teams of other leagues share them. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'Cleveland Cavaliers': ['Cleveland Cavs'],
  'Dallas Mavericks': ['Dallas Mavs'],
  'Golden State Warriors': ['GS Warriors', 'Golden St Warriors'],
  'Los Angeles Clippers': ['LA Clippers'],
  'Los Angeles Lakers': ['LA Lakers'],
  'Minnesota Timberwolves': ['Minnesota T-Wolves', 'Minnesota Wolves'],
  'New Orleans Pelicans': ['NO Pelicans'],
  'New York Knicks': ['NY Knicks', 'New York Knickerbockers'],
  'Oklahoma City Thunder': ['OKC Thunder', 'Oklahoma Thunder'],
  'Philadelphia 76ers': ['Philadelphia Sixers', 'Phila 76ers'],
  'Portland Trail Blazers': ['Portland Blazers'],
  'San Antonio Spurs': ['SA Spurs'],
};

/** Removes differences in case, spaces and dots: 'L.A. Clippers', 'Portland Trailblazers'. */
const normalize = (name: string): string => name.toLowerCase().replace(/[\s.]+/g, '');

const canonicalNames = new Map(
  teams.flatMap(({ name }) => [name, ...(aliases[name] ?? [])].map((alias) => [normalize(alias), name] as const)),
);

/**
 * Returns the name in `teams` for a team name from a feed, or null if it is not a team of the league, such as an All-Star
 * team. Odds, results and bets from different sources are matched by this name.
 */
export function canonicalTeam(name: string): string | null {
  return canonicalNames.get(normalize(name)) ?? null;
}
