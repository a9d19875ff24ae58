import { Schema } from 'mongoose';
import { parts, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';

const fields = {
  /** The game's id. */
  _id: required(String),
  /** American prices, each from a moment on, oldest first. */
  points: parts({ at: required(Date), team1Price: required(Number), team2Price: required(Number) }),
};

/** A game's prices as the `odds_history` collection keeps them. */
export interface OddsHistoryDoc extends Stored<typeof fields> {}

/** The schema of the `odds_history` collection. */
export const oddsHistorySchema = new Schema<OddsHistoryDoc>(fields, { ...schemaOptions, collection: 'odds_history' });
