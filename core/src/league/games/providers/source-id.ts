import { defaultLeague, type League, leagueNames } from '@courtside/contract';

/**
 * The id of an event as the games of the feed have it: with the league, so that no two leagues share one. Those of the NBA have
 * the scoreboard's own.
 */
export function sourceIdOf(league: League, id: string): string {
  return league === defaultLeague ? id : `${league}-${id}`;
}

/** The league in the id of a real game. */
export function leagueOfId(id: string): League {
  return leagueNames.find((league) => league !== defaultLeague && id.startsWith(`${league}-`)) ?? defaultLeague;
}
