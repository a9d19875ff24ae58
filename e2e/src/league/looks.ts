import { teams as nba } from '@courtside/contract/teams';

/** What ESPN's scoreboard lists of a team. Colors are six digits without `#`. */
export interface ListedTeam {
  readonly displayName: string;
  readonly shortDisplayName: string;
  readonly abbreviation: string;
  readonly color: string;
  readonly alternateColor: string;
}

/** Teams of other leagues than the NBA. */
const others: readonly ListedTeam[] = [
  {
    displayName: 'Virginia Cavaliers',
    shortDisplayName: 'Virginia',
    abbreviation: 'UVA',
    color: '232d4b',
    alternateColor: 'f84c1e',
  },
  {
    displayName: 'Duke Blue Devils',
    shortDisplayName: 'Duke',
    abbreviation: 'DUKE',
    color: '00539b',
    alternateColor: 'ffffff',
  },
];

const hexOf = (color: string): string => color.slice(1).toLowerCase();

/** Teams that ESPN calls otherwise than the product. */
const listedNames: ReadonlyMap<string, string> = new Map([['Los Angeles Clippers', 'LA Clippers']]);

/** A team as ESPN's scoreboard lists it. */
export function listedTeam(name: string): ListedTeam {
  const team = nba.find((each) => each.name === name);
  if (team === undefined) {
    const other = others.find(({ displayName }) => displayName === name);
    if (other === undefined) throw new Error(`the league has no team ${name}`);
    return other;
  }
  const displayName = listedNames.get(name) ?? name;
  const [color, alternateColor] = team.colors;
  return {
    displayName,
    shortDisplayName: displayName.split(' ').at(-1) ?? displayName,
    abbreviation: team.letters,
    color: hexOf(color),
    alternateColor: hexOf(alternateColor),
  };
}
