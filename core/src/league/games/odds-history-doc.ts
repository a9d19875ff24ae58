import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { object, required } from '../../platform/db/fields.ts';

/** A game's prices. */
export const oddsHistoryCollection = defineCollection({
  name: 'odds_history',
  fields: {
    /** The game's id. */
    _id: required(String),
    /** American prices and the time from which each applied, oldest first. */
    points: required([object({ at: required(Date), team1Price: required(Number), team2Price: required(Number) })]),
  },
});

export type OddsHistoryDoc = DocumentOf<typeof oddsHistoryCollection>;
