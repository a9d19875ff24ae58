import type { Game } from './game.ts';
import { isAnyPlayed } from './results/report.ts';

/** Whether betting on an undecided game has ended: at its `endTime`, or once a source reports it live or final. */
function closesBetting(game: Game, now: Date): boolean {
  return now >= game.endTime || isAnyPlayed(game.reports);
}

/** Sets `betStatus` to open or closed. A closed game opens again when the source that reported it live retracts that. */
export function withStatus(game: Game, now: Date): Game {
  return { ...game, betStatus: closesBetting(game, now) ? 'closed' : 'open' };
}
