import { expect, it } from 'vitest';
import { anEvent } from '../espn/testing/an-event.ts';
import { eventSchema } from './event.schema.ts';
import { isOffered } from './offered.ts';

/** An event of a season's type and a competition's. */
function offered(season: number | undefined, abbreviation: string | undefined, names: readonly string[]) {
  const [home = '', away = ''] = names;
  const event = anEvent({ home, away });
  const competitions = event.competitions.map((one) => ({ ...one, neutralSite: true, type: { abbreviation } }));
  return isOffered(eventSchema.parse({ ...event, season: { type: season }, competitions }));
}
const teams = ['Duke Blue Devils', 'Auburn Tigers'];

it.each([
  ['a game of the regular season', 2, 'STD'],
  ['a conference tournament', 2, 'TRNMNT'],
  ['the playoffs', 3, 'RD16'],
  ['the play-in', 5, 'STD'],
  ['an unnamed season and type', undefined, undefined],
])('offers %s, also at a neutral site', (_, season, type) => expect(offered(season, type, teams)).toBe(true));

it.each([
  ['the preseason', 1, 'STD', teams],
  ['the off season', 4, 'STD', teams],
  ['an All-Star event of the regular season', 2, 'ALLSTAR', teams],
  ['the team of a captain', 2, 'STD', ['Team LeBron', 'Team Giannis']],
  ['the stars of a conference', 2, 'STD', ['Eastern Conf All-Stars', 'Western Conf All-Stars']],
  ['the stars of the world', 2, 'STD', ['USA Stripes', 'World']],
])('leaves out %s', (_, season, type, names) => expect(offered(season, type, names)).toBe(false));

it.each([['East Carolina Pirates'], ['Western Kentucky Hilltoppers'], ['Tarleton State Texans'], ['Boston Celtics']])(
  'takes %s for a team',
  (name) => expect(offered(2, 'STD', [name, 'Duke Blue Devils'])).toBe(true),
);
