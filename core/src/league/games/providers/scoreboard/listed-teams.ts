import type { League, TeamLook } from '@courtside/contract';
import { z } from 'zod';
import type { Fixture } from '../provider.ts';
import { teamsOf } from '../read-events.ts';

const optionalText = z.string().nullish().catch(null);

/** A team as the scoreboard lists it. Colors are six digits without `#`. */
export const teamSchema = z.object({
  displayName: z.string(),
  shortDisplayName: optionalText,
  abbreviation: optionalText,
  color: optionalText,
  alternateColor: optionalText,
});
type ListedTeam = z.infer<typeof teamSchema>;

/** The names and looks of a game's teams, as in a `Fixture`. */
export type ListedTeams = Pick<Fixture, 'team1' | 'team2' | 'teams'>;

/** Letters, digits and the signs in names such as `Texas A&M Aggies`, `Hawai'i`, `Miami (OH) RedHawks`. */
const nameFormat = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’ʻ()/-]{1,59}$/u;
/** Names of a team that is not known yet. */
const placeholder = /^(tbd|tba)$/i;
const lettersFormat = /^[\p{L}\p{N}&'.-]{1,8}$/u;
const colorFormat = /^[\da-f]{6}$/i;

/** Colors of a team for which the scoreboard has none. */
const neutralColors = ['#3A3F47', '#C4CED4'] as const;

function colorsOf({ color, alternateColor }: ListedTeam): readonly [string, string] {
  const [primary, secondary] = [color, alternateColor].map((listed) =>
    colorFormat.test(listed ?? '') ? `#${listed?.toUpperCase()}` : null,
  );
  return primary ? [primary, secondary ?? neutralColors[1]] : neutralColors;
}

/** The name and look of a team, or why they cannot be shown. A team without a short name is called by its full one. */
function lookOf(team: ListedTeam): { name: string; look: TeamLook } | { rejected: string } {
  const [name, letters] = [team.displayName.trim(), team.abbreviation?.trim() ?? ''];
  const shortName = team.shortDisplayName?.trim() ?? name;
  if (!nameFormat.test(name) || placeholder.test(name))
    return { rejected: `team name ${JSON.stringify(name.slice(0, 60))}` };
  if (!nameFormat.test(shortName))
    return { rejected: `short name ${JSON.stringify(shortName.slice(0, 60))} of ${name}` };
  if (!lettersFormat.test(letters))
    return { rejected: `abbreviation ${JSON.stringify(letters.slice(0, 60))} of ${name}` };
  return { name, look: { shortName, letters, colors: colorsOf(team) } };
}

/**
 * The teams of a game, or why they are rejected. Those of the NBA have to be among its thirty, with their usual names; other
 * teams are named and look as the scoreboard says.
 */
export function listedTeams(league: League, home: ListedTeam, away: ListedTeam): ListedTeams | { rejected: string } {
  if (league === 'nba') {
    const known = teamsOf(home.displayName, away.displayName);
    return 'rejected' in known ? known : { team1: known[0], team2: known[1] };
  }
  const [one, other] = [lookOf(home), lookOf(away)];
  if ('rejected' in one) return one;
  if ('rejected' in other) return other;
  if (one.name === other.name) return { rejected: `${one.name} against itself` };
  return { team1: one.name, team2: other.name, teams: [one.look, other.look] };
}
