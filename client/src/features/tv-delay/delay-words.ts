import type { Game } from '@courtside/contract/entities';
import { splitTeamName } from '../games/team-name.ts';

/** `34 seconds behind`. */
export function delayWords(seconds: number): string {
  if (seconds === 0) return 'Not behind';
  return seconds === 1 ? '1 second behind' : `${seconds} seconds behind`;
}

/** `Celtics vs Heat`. */
export function gameWords({ team1, team2 }: Game): string {
  return `${splitTeamName(team1).nickname} vs ${splitTeamName(team2).nickname}`;
}
