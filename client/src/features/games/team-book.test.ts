import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { learnTeams, teamOf } from './team-book.ts';
import { splitTeamName, teamLetters } from './team-name.ts';

const duke = { shortName: 'Duke', letters: 'DUKE', colors: ['#003087', '#FFFFFF'] } as const;
const carolina = { shortName: 'North Carolina', letters: 'UNC', colors: ['#7BAFD4', '#13294B'] } as const;

test('a team of another league is shown as its feed says', () => {
  const names = { team1: 'Duke Blue Devils', team2: 'North Carolina Tar Heels' };
  learnTeams([aGame({ ...names, league: 'ncaam', teams: [duke, carolina] })]);
  expect(teamOf(names.team1)).toEqual({ ...duke, key: 'duke' });
  expect(teamLetters(names.team2)).toBe('UNC');
  expect(splitTeamName(names.team2)).toEqual({ city: '', nickname: 'North Carolina' });
  // Their game is over, and a bet on it says only the names.
  learnTeams([{ ...names, league: 'ncaam' }]);
  expect(teamOf(names.team1)).toEqual({ ...duke, key: 'duke' });
});

test("a college team never gets a crest of the NBA, whatever its name's last word is", () => {
  learnTeams([{ league: 'ncaam', team1: 'Virginia Cavaliers', team2: 'Drake Bulldogs' }]);
  expect(teamOf('Virginia Cavaliers')).toMatchObject({ letters: 'VC', shortName: 'Virginia Cavaliers' });
  expect(teamOf('Cleveland Cavaliers')).toMatchObject({ key: 'cavaliers', letters: 'CLE' });
});

test('teams of the NBA keep the crest rule, whatever league a feed says they are in', () => {
  learnTeams([{ league: 'wnba', team1: 'Miami Heat', team2: 'Atlanta Dream' }]);
  expect(teamOf('Miami Heat')).toMatchObject({ letters: 'MIA' });
  learnTeams([{ team1: 'LA Clippers', team2: 'Sonics' }]);
  expect(teamOf('LA Clippers')).toMatchObject({ key: 'clippers' });
  expect(teamOf('Sonics')).toBeNull();
});
