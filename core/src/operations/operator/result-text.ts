import type { Game } from '../../league/games/game.ts';

/** The result of a decided game, the home team first: `Boston Celtics 120, Miami Heat 118`. */
export function resultText({ betStatus, score, team1, team2 }: Game): string {
  if (betStatus === 'void' || score === null) return `${team1}, ${team2}: void`;
  return `${team1} ${score.team1}, ${team2} ${score.team2}`;
}
