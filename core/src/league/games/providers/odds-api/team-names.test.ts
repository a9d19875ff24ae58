import { describe, expect, it } from 'vitest';
import { teamNamed, teamsNamed } from './team-names.ts';

const lettersOf = (home: string, away: string) => {
  const listed = teamsNamed('ncaaw', home, away);
  return 'rejected' in listed ? listed : listed.teams?.map(({ letters }) => letters);
};

describe('a team of The Odds API', () => {
  it.each([
    ['ncaaw', 'Kansas St Wildcats', 'Kansas State Wildcats'],
    ['ncaam', 'Miss Valley St Delta Devils', 'Miss Valley State Delta Devils'],
    ['ncaam', "St. John's Red Storm", "St. John's Red Storm"],
    ['ncaam', "Mount St. Mary's Mountaineers", "Mount St. Mary's Mountaineers"],
    ['ncaaw', 'Virginia  Cavaliers ', 'Virginia Cavaliers'],
    ['euroleague', 'Olimpia St Milano', 'Olimpia St Milano'],
    ['nba', 'L.A. Clippers', 'Los Angeles Clippers'],
    ['nba', 'Duke Blue Devils', null],
  ] as const)('of %s that is listed as %j is called %j', (league, listed, name) => {
    expect(teamNamed(listed, league)).toBe(name);
  });

  it('has neutral colors, its full name and the letters that it begins with, except in the NBA', () => {
    const look = { colors: ['#3A3F47', '#C4CED4'] };
    expect(teamsNamed('euroleague', 'Real Madrid', 'AS Monaco')).toEqual({
      team1: 'Real Madrid',
      team2: 'AS Monaco',
      teams: [
        { ...look, shortName: 'Real Madrid', letters: 'REAL' },
        { ...look, shortName: 'AS Monaco', letters: 'ASMO' },
      ],
    });
    expect(teamsNamed('nba', 'Boston Celtics', 'Utah Jazz')).toEqual({ team1: 'Boston Celtics', team2: 'Utah Jazz' });
  });

  it('has other letters than its opponent whose name begins alike', () => {
    expect(lettersOf('Duke Blue Devils', 'NC State Wolfpack')).toEqual(['DUKE', 'NCST']);
    expect(lettersOf('Texas A&M Aggies', 'Texas Longhorns')).toEqual(['TAA', 'TL']);
    expect(lettersOf('Michigan St Spartans', 'Michigan Wolverines')).toEqual(['MSS', 'MW']);
  });

  it.each([
    ['TBD', 'Duke Blue Devils'],
    ['<b>Duke</b>', 'UConn Huskies'],
    ['???', 'UConn Huskies'],
    ['UConn Huskies', 'UConn  Huskies'],
  ])('is rejected if it cannot be shown, or plays itself: %j against %j', (home, away) => {
    expect(teamsNamed('ncaaw', home, away)).toEqual({ rejected: expect.any(String) });
  });
});
