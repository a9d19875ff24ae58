import { describe, expect, it } from 'vitest';
import { canonicalTeam } from './team-aliases.ts';
import { crestKey, findTeam, teams } from './teams.ts';

/** The crest keys in the specification's order. */
const specified = [
  ...['hawks', 'celtics', 'nets', 'hornets', 'bulls', 'cavaliers', 'mavericks', 'nuggets', 'pistons', 'warriors'],
  ...['rockets', 'pacers', 'clippers', 'lakers', 'grizzlies', 'heat', 'bucks', 'timberwolves', 'pelicans', 'knicks'],
  ...['thunder', 'magic', 'sixers', 'suns', 'blazers', 'kings', 'spurs', 'raptors', 'jazz', 'wizards'],
];

describe('R1 crests', () => {
  it('exist for all thirty teams and are unique', () => {
    expect(teams.map((team) => team.key).sort()).toEqual([...specified].sort());
    expect(new Set(teams.map((team) => team.letters)).size).toBe(30);
  });

  it.each(teams)('$name has the crest $key', (team) => {
    expect(crestKey(team.name)).toBe(team.key);
    expect(findTeam(team.name)).toBe(team);
    expect(team.letters).toMatch(/^[A-Z]{3}$/);
    for (const color of team.colors) expect(color).toMatch(/^#[0-9A-F]{6}$/);
  });

  it.each([
    ['76ers', 'sixers'],
    ['PHILADELPHIA 76ERS', 'sixers'],
    ['sixers', 'sixers'],
    ['Trail Blazers', 'blazers'],
    ['  Miami   Heat  ', 'heat'],
  ])('%j is matched by its last word: %s', (name, key) => {
    expect(crestKey(name)).toBe(key);
  });

  it.each(['', ' ', 'Seattle SuperSonics', 'Heat Miami', 'constructor', '__proto__', 'Boston Celtics FC'])(
    '%j has no crest',
    (name) => {
      expect(crestKey(name)).toBeNull();
      expect(findTeam(name)).toBeNull();
    },
  );
});

describe('the canonical name of a team', () => {
  /** The Odds API's spelling of every team, and ESPN's if it differs. */
  const spellings: readonly (readonly [oddsApi: string, espn?: string])[] = [
    ['Atlanta Hawks'],
    ['Boston Celtics'],
    ['Brooklyn Nets'],
    ['Charlotte Hornets'],
    ['Chicago Bulls'],
    ['Cleveland Cavaliers'],
    ['Dallas Mavericks'],
    ['Denver Nuggets'],
    ['Detroit Pistons'],
    ['Golden State Warriors'],
    ['Houston Rockets'],
    ['Indiana Pacers'],
    ['Los Angeles Clippers', 'LA Clippers'],
    ['Los Angeles Lakers'],
    ['Memphis Grizzlies'],
    ['Miami Heat'],
    ['Milwaukee Bucks'],
    ['Minnesota Timberwolves'],
    ['New Orleans Pelicans'],
    ['New York Knicks'],
    ['Oklahoma City Thunder'],
    ['Orlando Magic'],
    ['Philadelphia 76ers'],
    ['Phoenix Suns'],
    ['Portland Trail Blazers'],
    ['Sacramento Kings'],
    ['San Antonio Spurs'],
    ['Toronto Raptors'],
    ['Utah Jazz'],
    ['Washington Wizards'],
  ];

  it('covers all thirty teams', () => {
    expect(spellings.map(([name]) => name).sort()).toEqual(teams.map(({ name }) => name).sort());
  });

  it.each(spellings.map(([name, espn = name]) => [name, espn] as const))(
    'is the same for both sources: %s',
    (name, espn) => {
      expect(canonicalTeam(name)).toBe(name);
      expect(canonicalTeam(espn)).toBe(name);
      expect(canonicalTeam(`  ${espn.toUpperCase().replaceAll(' ', '  ')} `)).toBe(name);
    },
  );

  it.each([
    ['LA Lakers', 'Los Angeles Lakers'],
    ['L.A. Clippers', 'Los Angeles Clippers'],
    ['Philadelphia Sixers', 'Philadelphia 76ers'],
    ['Portland Trailblazers', 'Portland Trail Blazers'],
    ['NY Knicks', 'New York Knicks'],
    ['okc thunder', 'Oklahoma City Thunder'],
  ])('is found for the variant %s', (variant, name) => {
    expect(canonicalTeam(variant)).toBe(name);
  });

  it.each([
    '',
    ' ',
    'Hawks',
    'Sixers',
    'Los Angeles',
    'Team LeBron',
    'Eastern Conference All-Stars',
    'Adelaide 36ers',
    'Perth Lakers',
    'Heat Miami',
    'Seattle SuperSonics',
    'constructor',
    '__proto__',
  ])('is null for %j', (name) => {
    expect(canonicalTeam(name)).toBeNull();
  });
});
