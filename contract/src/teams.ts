/** A team of the league: its full name, the key of its crest, its abbreviation and its two colors. */
export interface Team {
  readonly name: string;
  readonly key: string;
  readonly letters: string;
  readonly colors: readonly [primary: string, secondary: string];
}

/** All thirty teams in alphabetical order. */
export const teams: readonly Team[] = [
  { name: 'Atlanta Hawks', key: 'hawks', letters: 'ATL', colors: ['#E03A3E', '#26282A'] },
  { name: 'Boston Celtics', key: 'celtics', letters: 'BOS', colors: ['#007A33', '#BA9653'] },
  { name: 'Brooklyn Nets', key: 'nets', letters: 'BKN', colors: ['#111111', '#FFFFFF'] },
  { name: 'Charlotte Hornets', key: 'hornets', letters: 'CHA', colors: ['#1D1160', '#00788C'] },
  { name: 'Chicago Bulls', key: 'bulls', letters: 'CHI', colors: ['#CE1141', '#111111'] },
  { name: 'Cleveland Cavaliers', key: 'cavaliers', letters: 'CLE', colors: ['#860038', '#FDBB30'] },
  { name: 'Dallas Mavericks', key: 'mavericks', letters: 'DAL', colors: ['#00538C', '#B8C4CA'] },
  { name: 'Denver Nuggets', key: 'nuggets', letters: 'DEN', colors: ['#0E2240', '#FEC524'] },
  { name: 'Detroit Pistons', key: 'pistons', letters: 'DET', colors: ['#C8102E', '#1D42BA'] },
  { name: 'Golden State Warriors', key: 'warriors', letters: 'GSW', colors: ['#1D428A', '#FFC72C'] },
  { name: 'Houston Rockets', key: 'rockets', letters: 'HOU', colors: ['#CE1141', '#C4CED4'] },
  { name: 'Indiana Pacers', key: 'pacers', letters: 'IND', colors: ['#002D62', '#FDBB30'] },
  { name: 'Los Angeles Clippers', key: 'clippers', letters: 'LAC', colors: ['#C8102E', '#1D428A'] },
  { name: 'Los Angeles Lakers', key: 'lakers', letters: 'LAL', colors: ['#552583', '#FDB927'] },
  { name: 'Memphis Grizzlies', key: 'grizzlies', letters: 'MEM', colors: ['#5D76A9', '#12173F'] },
  { name: 'Miami Heat', key: 'heat', letters: 'MIA', colors: ['#98002E', '#F9A01B'] },
  { name: 'Milwaukee Bucks', key: 'bucks', letters: 'MIL', colors: ['#00471B', '#EEE1C6'] },
  { name: 'Minnesota Timberwolves', key: 'timberwolves', letters: 'MIN', colors: ['#0C2340', '#78BE20'] },
  { name: 'New Orleans Pelicans', key: 'pelicans', letters: 'NOP', colors: ['#0C2340', '#C8102E'] },
  { name: 'New York Knicks', key: 'knicks', letters: 'NYK', colors: ['#006BB6', '#F58426'] },
  { name: 'Oklahoma City Thunder', key: 'thunder', letters: 'OKC', colors: ['#007AC1', '#EF3B24'] },
  { name: 'Orlando Magic', key: 'magic', letters: 'ORL', colors: ['#0077C0', '#C4CED4'] },
  { name: 'Philadelphia 76ers', key: 'sixers', letters: 'PHI', colors: ['#006BB6', '#ED174C'] },
  { name: 'Phoenix Suns', key: 'suns', letters: 'PHX', colors: ['#1D1160', '#E56020'] },
  { name: 'Portland Trail Blazers', key: 'blazers', letters: 'POR', colors: ['#E03A3E', '#111111'] },
  { name: 'Sacramento Kings', key: 'kings', letters: 'SAC', colors: ['#5A2D81', '#63727A'] },
  { name: 'San Antonio Spurs', key: 'spurs', letters: 'SAS', colors: ['#111111', '#C4CED4'] },
  { name: 'Toronto Raptors', key: 'raptors', letters: 'TOR', colors: ['#CE1141', '#111111'] },
  { name: 'Utah Jazz', key: 'jazz', letters: 'UTA', colors: ['#002B5C', '#F9A01B'] },
  { name: 'Washington Wizards', key: 'wizards', letters: 'WAS', colors: ['#002B5C', '#E31837'] },
];

const byKey = new Map(teams.map((team) => [team.key, team]));

/**
 * Returns the crest key of a team name: its last word in lower case, with '76ers' mapped to 'sixers'. Null for unknown
 * teams.
 */
export function crestKey(teamName: string): string | null {
  const last = teamName.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const key = last === '76ers' ? 'sixers' : last;
  return byKey.has(key) ? key : null;
}

/** Finds a team by name; null if there is no crest for it. */
export function findTeam(teamName: string): Team | null {
  const key = crestKey(teamName);
  return key === null ? null : (byKey.get(key) ?? null);
}
