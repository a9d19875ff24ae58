import { describe, expect, it } from 'vitest';
import { crestKey, findTeam, teams } from './teams.ts';

/** The crests the specification maps, in its order. */
const specified = [
  ...['hawks', 'celtics', 'nets', 'hornets', 'bulls', 'cavaliers', 'mavericks', 'nuggets', 'pistons', 'warriors'],
  ...['rockets', 'pacers', 'clippers', 'lakers', 'grizzlies', 'heat', 'bucks', 'timberwolves', 'pelicans', 'knicks'],
  ...['thunder', 'magic', 'sixers', 'suns', 'blazers', 'kings', 'spurs', 'raptors', 'jazz', 'wizards'],
];

describe('R1 crests', () => {
  it('exist for all thirty teams, each its own', () => {
    expect(teams.map((team) => team.key).sort()).toEqual([...specified].sort());
    expect(new Set(teams.map((team) => team.letters)).size).toBe(30);
  });

  it.each(teams)('$name wears the crest $key', (team) => {
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
  ])('%j is found by its last word: %s', (name, key) => {
    expect(crestKey(name)).toBe(key);
  });

  it.each(['', ' ', 'Seattle SuperSonics', 'Heat Miami', 'constructor', '__proto__', 'Boston Celtics FC'])(
    '%j wears none',
    (name) => {
      expect(crestKey(name)).toBeNull();
      expect(findTeam(name)).toBeNull();
    },
  );
});
