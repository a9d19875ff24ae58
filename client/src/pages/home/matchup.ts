import type { Game } from '@courtside/contract/entities';
import { splitTeamName } from '../../features/games/team-name.ts';

/** `Lakers vs Celtics`. */
export function matchup({ team1, team2 }: Pick<Game, 'team1' | 'team2'>): string {
  return `${splitTeamName(team1).nickname} vs ${splitTeamName(team2).nickname}`;
}
