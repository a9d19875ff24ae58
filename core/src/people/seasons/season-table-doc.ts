import type { Bet } from '../../betting/bets/bet.ts';
import { defineCollection } from '../../platform/db/collection.ts';
import type { WeekBoard } from './season-bets.ts';
import type { SeasonRow } from './standings.ts';

/** A bet with the name of the member who placed it, and its profit in cents. */
export interface NamedBet {
  readonly bet: Bet;
  readonly username: string;
  readonly profit: number;
}

/** What the members of a group see of a season. Money in cents. */
export interface SeasonTable {
  readonly rows: readonly SeasonRow[];
  readonly weeks: readonly WeekBoard[];
  readonly bests: {
    readonly bestBet: NamedBet | null;
    readonly worstBet: NamedBet | null;
    readonly longestStreak: { readonly uid: string; readonly username: string; readonly wins: number } | null;
  };
}

/** The table of a season that is final, as the `seasonTables` collection stores it. It is written once. */
export interface SeasonTableDoc extends SeasonTable {
  /** The season's id. */
  readonly _id: string;
  readonly finalAt: Date;
  readonly champions: readonly string[];
  /** The number of the last entry of each member that the table counts. */
  readonly heads: readonly { readonly uid: string; readonly seq: number }[];
}

export const seasonTableCollection = defineCollection<SeasonTableDoc>({ name: 'seasonTables' });
