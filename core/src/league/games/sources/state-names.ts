import { defaultLeague, type League, leagueNames } from '@courtside/contract';
import type { OddsSource } from '../providers/provider.ts';

/**
 * Name for the state of a league's odds at a source that is read league by league. It is the source's own name if the NBA is its
 * only league. The state of the source itself has the credits of all leagues.
 */
export function oddsStateName({ name, leagues = [] }: OddsSource, league: League): string {
  return league === defaultLeague && leagues.length <= 1 ? name : `${name}/${league}`;
}

/** Name for the state of a league's list of upcoming games, which can fail independently of its odds. */
export function eventsStateName(source: OddsSource, league: League): string {
  return `${oddsStateName(source, league)}/events`;
}

/** The league in the name of a state of odds. */
export function leagueOfState(name: string): League {
  return leagueNames.find((league) => name.endsWith(`/${league}`)) ?? defaultLeague;
}
