import { defineCollection } from '../../platform/db/collection.ts';

/** A game's prices as the `odds_history` collection stores them. */
export interface OddsHistoryDoc {
  /** The game's id. */
  readonly _id: string;
  /** American prices and the time from which each applied, oldest first. */
  readonly points: readonly { readonly at: Date; readonly team1Price: number; readonly team2Price: number }[];
}

export const oddsHistoryCollection = defineCollection<OddsHistoryDoc>({ name: 'odds_history' });
