import { isPlayed } from '../providers/play-state.ts';
import type { Report } from './report.schema.ts';

/** A final score, in the order of the game's teams. */
export interface FinalScore {
  readonly team1: number;
  readonly team2: number;
}

/** When a source last reported this. */
export function readAtOf({ readAt, since }: Report): Date {
  return readAt ?? since;
}

/** The reports about a game, by source name. */
export type Reports = { readonly [source: string]: Report };

export function isSameScore(one: FinalScore | null | undefined, other: FinalScore | null | undefined): boolean {
  return one?.team1 === other?.team1 && one?.team2 === other?.team2;
}

/** Whether any source last reported that a game has begun. */
export function isAnyPlayed(reports: Reports = {}): boolean {
  return Object.values(reports).some(isPlayed);
}
