import { canonicalTeam } from '@courtside/contract';

/** A team's name without its city: `Celtics`, `Trail Blazers`. The whole name of a team that is not of the NBA. */
export function nickname(team: string): string {
  if (canonicalTeam(team) === null) return team;
  const words = team.trim().split(/\s+/);
  return words.slice(words.at(-2) === 'Trail' ? -2 : -1).join(' ');
}
