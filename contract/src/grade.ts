import type { Selection } from './markets.ts';

/** How a bet on a game that counts ends. A push is a result exactly on the line: the stake is returned. */
export type Grade = 'won' | 'lost' | 'push';

/** The points of both teams. */
export interface Points {
  readonly team1: number;
  readonly team2: number;
}

/**
 * The margin by which a bet is winning at this score, in points: negative while it is losing, 0 exactly on its line.
 * Points scored in overtime count.
 */
export function marginOf({ market, side, line }: Selection, { team1, team2 }: Points): number {
  const points = line ?? 0;
  if (market === 'total') return side === 'over' ? team1 + team2 - points : points - team1 - team2;
  return side === 'team1' ? team1 + points - team2 : team2 + points - team1;
}

/**
 * Returns by how many half points the line of a bet is worse for it than the market's line now, as the same side has it; 0
 * if it is the same or better. A higher line is better for a team and for under, a lower one for over.
 */
export function halfPointsWorse({ side, line }: Selection, lineNow: number | null): number {
  const moved = (lineNow ?? 0) - (line ?? 0);
  return Math.max(0, 2 * (side === 'over' ? -moved : moved));
}

/**
 * The grade that a bet gets if the game ends at this score. Settlement and the live label both use it. A tied
 * score would push a moneyline, but no game ends tied; settlement would void the bet.
 */
export function gradeOf(selection: Selection, points: Points): Grade {
  const margin = marginOf(selection, points);
  if (margin === 0) return 'push';
  return margin > 0 ? 'won' : 'lost';
}
