import { chancesOfCells } from './forecast.ts';
import type { Night, NightGame } from './night.ts';
import { type ConditionPart, variablesOf } from './variables.ts';

/** How a part of a condition stands. */
export interface PartState {
  /** 0 to 1. */
  readonly chance: number;
  /** Points by which the margin is on the right side, negative on the wrong one. Null where no one number says it. */
  readonly by: number | null;
}

/** Points to spare from an open-ended interval; a win has as many as the lead. */
function toSpare(from: number, margin: number): number {
  return margin - (from === 1 ? 0 : from - 0.5);
}

function marginToSpare({ cells }: ConditionPart, { points }: NightGame): number | null {
  const [cell, ...rest] = cells;
  const margin = points.team1 - points.team2;
  if (cell === undefined || rest.length > 0) return null;
  if (cell.to === Infinity) return toSpare(cell.from, margin);
  return cell.from === -Infinity ? toSpare(0 - cell.to, 0 - margin) : null;
}

/** How a part of a condition of this night stands. A total says nothing before its game is nearly over, so it has no points. */
export function partState(night: Night, part: ConditionPart): PartState {
  const game = night.games.find(({ id }) => id === part.gameId);
  const variable = variablesOf(night).find(({ gameId, kind }) => gameId === part.gameId && kind === part.kind);
  if (game === undefined || variable === undefined) return { chance: 0, by: null };
  const chances = chancesOfCells(variable, game);
  const isIn = ({ from, to }: { from: number; to: number }) =>
    part.cells.some((cell) => from >= cell.from && to <= cell.to);
  const chance = variable.cells.reduce((sum, cell, index) => sum + (isIn(cell) ? (chances[index] ?? 0) : 0), 0);
  return { chance: Math.min(1, chance), by: part.kind === 'margin' ? marginToSpare(part, game) : null };
}
