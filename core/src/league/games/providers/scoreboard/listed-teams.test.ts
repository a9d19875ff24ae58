import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventsOnPage, readScoreboard } from './events.ts';
import { listedTeams } from './listed-teams.ts';

const virginia = {
  displayName: 'Virginia Cavaliers',
  shortDisplayName: 'Virginia',
  abbreviation: 'UVA',
  color: '232d4b',
  alternateColor: 'f84c1e',
};
const other = { displayName: 'Texas A&M Aggies', shortDisplayName: 'Texas A&M', abbreviation: 'TA&M' };
const look = { shortName: 'Virginia', letters: 'UVA', colors: ['#232D4B', '#F84C1E'] };

describe('teams of the feed', () => {
  it('have its names, letters and colors, and are never teams of the NBA', () => {
    expect(listedTeams('ncaam', virginia, other)).toEqual({
      team1: 'Virginia Cavaliers',
      team2: 'Texas A&M Aggies',
      teams: [look, { shortName: 'Texas A&M', letters: 'TA&M', colors: ['#3A3F47', '#C4CED4'] }],
    });
    expect(listedTeams('nba', virginia, { displayName: 'Boston Celtics' })).toEqual({
      rejected: 'unknown team "Virginia Cavaliers"',
    });
  });

  it('of the NBA have their usual names, and no looks', () => {
    expect(listedTeams('nba', { displayName: 'LA Clippers' }, { displayName: 'Boston Celtics' })).toEqual({
      team1: 'Los Angeles Clippers',
      team2: 'Boston Celtics',
    });
  });

  it.each([
    ['no secondary color', { alternateColor: undefined }, ['#232D4B', '#C4CED4']],
    ['no primary color', { color: null }, ['#3A3F47', '#C4CED4']],
    ['a color that is none', { color: '#232d4b', alternateColor: 'red' }, ['#3A3F47', '#C4CED4']],
  ])('are neutral with %s', (_, changes, colors) => {
    expect(listedTeams('ncaam', { ...virginia, ...changes }, other)).toMatchObject({ teams: [{ colors }, {}] });
  });

  it('without a short name are called by their full one', () => {
    const { shortDisplayName: _, ...team } = virginia;
    expect(listedTeams('wnba', team, other)).toMatchObject({ teams: [{ shortName: 'Virginia Cavaliers' }, {}] });
  });

  it.each(["Hawai'i Rainbow Warriors", 'Miami (OH) RedHawks', 'San José State Spartans', "Saint Mary's Gaels"])(
    'may be called %s',
    (displayName) =>
      expect(listedTeams('ncaam', { ...virginia, displayName }, other)).toMatchObject({ team1: displayName }),
  );

  it.each([
    ['a name that is not known yet', { displayName: 'TBD' }, 'team name "TBD"'],
    ['an empty name', { displayName: ' ' }, 'team name ""'],
    ['a name with markup', { displayName: '<b>Virginia</b>' }, 'team name "<b>Virginia</b>"'],
    ['a name that is too long', { displayName: 'V'.repeat(61) }, 'team name'],
    ['an empty short name', { shortDisplayName: '' }, 'short name "" of Virginia Cavaliers'],
    ['no abbreviation', { abbreviation: undefined }, 'abbreviation "" of Virginia Cavaliers'],
    ['a long abbreviation', { abbreviation: 'VIRGINIAS' }, 'abbreviation "VIRGINIAS" of'],
    ['its opponent', { displayName: 'Texas A&M Aggies' }, 'Texas A&M Aggies against itself'],
  ])('are rejected with a reason for %s', (_, changes, rejected) => {
    const team = { ...virginia, ...changes };
    const refused = { rejected: expect.stringContaining(rejected) };
    expect(listedTeams('ncaam', team, other)).toEqual(refused);
    expect(listedTeams('ncaam', other, team)).toEqual(refused);
  });
});

const recorded = new URL('../../../../../../shared/data/feeds', import.meta.url);
const files = existsSync(recorded) ? readdirSync(recorded) : [];
const read = (name: string, league: 'ncaam' | 'wnba') =>
  readScoreboard(eventsOnPage(JSON.parse(readFileSync(new URL(name, recorded), 'utf8'))), league);

describe.runIf(files.length > 0)('recorded days', () => {
  it.each(files.filter((name) => name.startsWith('espn-mcb-scoreboard-live-')))(
    "of men's college have halves and teams of the feed: %s",
    (name) => {
      const { games, rejected } = read(name, 'ncaam');
      expect(rejected).toEqual([]);
      expect(games.length).toBeGreaterThan(5);
      for (const { id, league, teams, state, clock, score } of games) {
        expect([id.startsWith('ncaam-'), league, teams?.length]).toEqual([true, 'ncaam', 2]);
        if (state !== 'live') continue;
        expect(score?.clock).toMatch(/^H[12] \d+:\d\d$/);
        expect(clock).not.toHaveProperty('regulation');
      }
    },
  );

  it('of the WNBA end in the fourth quarter', () => {
    const { games, rejected } = read('espn-wnba-scoreboard-final-20250706.json', 'wnba');
    expect(rejected).toEqual([]);
    expect(games).toMatchObject([
      { id: 'wnba-401736228', team1: 'New York Liberty', state: 'final', clock: { period: 4 } },
      { id: 'wnba-401736227', team1: 'Connecticut Sun', state: 'final', clock: { period: 4 } },
    ]);
  });
});
