import type { ScoreboardEvent } from './event.schema.ts';

/** Types of seasons: the regular season is 2, the postseason 3, and the NBA's play-in 5. */
const preseason = 1;
const offSeason = 4;

/** Opponents of All-Star events, such as `Team LeBron`, `Eastern Conf All-Stars` and `USA Stripes`. */
const noTeam = /^team\s|\ball[- ]?stars?\b|^(east|west|world)$|^(usa|world)\s+(stars|stripes)$/i;
/** All-Star events are listed in the regular season. */
const allStar = /^all-?star$/i;

/**
 * Whether a game of the scoreboard is offered: games of the regular season with its cups, of the postseason, and at neutral
 * sites. Preseason games, games of the off season, and All-Star events are not.
 */
export function isOffered({ season, competitions }: ScoreboardEvent): boolean {
  if (season?.type === preseason || season?.type === offSeason) return false;
  const { type, competitors = [] } = competitions[0] ?? {};
  return (
    !allStar.test(type?.abbreviation ?? '') && !competitors.some(({ team }) => noTeam.test(team.displayName.trim()))
  );
}
