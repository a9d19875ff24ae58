import { teams } from './teams.ts';

/** Other full names of the teams, as feeds and people write them. Never a last word alone: other leagues share those. */
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

/** Case, spaces and dots make no difference: 'L.A. Clippers', 'Portland Trailblazers'. */
const normalize = (name: string): string => name.toLowerCase().replace(/[\s.]+/g, '');

const canonicalNames = new Map(
  teams.flatMap(({ name }) => [name, ...(aliases[name] ?? [])].map((alias) => [normalize(alias), name] as const)),
);

/**
 * The name in `teams` of the team a feed names, or null for a name that is no team of the league, such as an All-Star
 * team. Odds, results and bets of different sources are matched by it.
 */
export function canonicalTeam(name: string): string | null {
  return canonicalNames.get(normalize(name)) ?? null;
}
