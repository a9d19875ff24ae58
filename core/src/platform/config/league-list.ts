import { type League, leagueNames } from '@courtside/contract';

/** The leagues that each source of games prices. */
export const pricedLeagues: Readonly<Record<'demo' | 'espn' | 'odds-api', readonly League[]>> = {
  demo: ['nba'],
  espn: ['nba', 'wnba', 'ncaam'],
  'odds-api': leagueNames,
};

/** The leagues that are offered unless others are chosen. Each league costs credits at The Odds API. */
export const defaultLeagues: typeof pricedLeagues = { ...pricedLeagues, 'odds-api': ['nba'] };

/** The listed leagues in the usual order; null if one is unknown. */
export function leaguesIn(value: string): readonly League[] | null {
  const names = value.split(',').map((name) => name.trim());
  const known = leagueNames.filter((league) => names.includes(league));
  return names.every((name) => known.some((league) => league === name)) ? known : null;
}
