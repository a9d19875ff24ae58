import { expect, test } from 'vitest';
import { splitTeamName, teamLetters } from './team-name.ts';

test.each([
  ['Boston Celtics', 'Boston', 'Celtics'],
  ['Portland Trail Blazers', 'Portland', 'Trail Blazers'],
  ['Golden State Warriors', 'Golden State', 'Warriors'],
  ['Philadelphia 76ers', 'Philadelphia', '76ers'],
  ['Rotterdam Tigers', '', 'Rotterdam Tigers'],
])('%s', (name, city, nickname) => {
  expect(splitTeamName(name)).toEqual({ city, nickname });
});

test('returns the letters of known and unknown teams', () => {
  expect(teamLetters('Golden State Warriors')).toBe('GSW');
  expect(teamLetters('Rotterdam Tigers')).toBe('ROT');
});
