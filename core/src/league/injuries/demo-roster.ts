import { teams } from '@courtside/contract';
import { drawsFor, shuffle } from '../../platform/random.ts';

/** A player of the demo league. All family names are invented. */
interface DemoPlayer {
  readonly name: string;
  readonly position: string;
}

export interface DemoTeam {
  readonly teamName: string;
  readonly players: readonly DemoPlayer[];
}

const given = [
  ...['Arlo', 'Bram', 'Cassius', 'Dario', 'Elio', 'Fenn', 'Gideon', 'Hollis', 'Idris', 'Jory', 'Kade', 'Lucan'],
  ...['Micah', 'Nico', 'Osric', 'Piers', 'Quill', 'Rafe', 'Søren', 'Tobin', 'Ulric', 'Vance', 'Wendell', 'Yorick'],
];

const family = [
  ...['Ashgrove', 'Bellwater', 'Cinderby', "O'Darrowby", 'Eastlock', 'Fennimoor', 'Garrowby', 'Hollenquist'],
  ...['Inglewick', 'Jarrowmere', 'Kestrelby', 'Larkmoor', 'Mossgate', 'Nettlefold', 'Oakhollow', 'Pemberlynn'],
  ...['Quillfeather', 'Ravensby', 'Stoverly', 'Thistlewick', 'Umberlane', 'Vandermoss', 'Wexmoor', 'Yarrowgate'],
  ...['Zellbrook', 'Birchfall', 'Copperdale', 'Driftwell', 'Foxhallow', 'Hawkmere', 'Ironfell', 'Juniperly'],
  ...['Kingsmarrow', 'Lindenvale', 'Merriwold', 'Northbeck', 'Pinewarden', 'Rushmere', 'Tamberlin', 'Willowmarch'],
];

/** Thirteen players per team. */
const positions = ['PG', 'PG', 'PG', 'SG', 'SG', 'SG', 'SF', 'SF', 'SF', 'PF', 'PF', 'C', 'C'];

/** Creates the players of all thirty teams from a seed, with unique names. */
export function demoRoster(seed: string): DemoTeam[] {
  const names = shuffle(
    given.flatMap((first) => family.map((last) => `${first} ${last}`)),
    drawsFor(seed, 'injuries', 'names'),
  );
  return teams.map(({ name }) => ({
    teamName: name,
    players: positions.map((position) => ({ name: names.pop() ?? '', position })),
  }));
}
