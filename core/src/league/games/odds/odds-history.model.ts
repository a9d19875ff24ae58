import { type InferSchemaType, Schema } from 'mongoose';
import { documentOptions, objectOptions } from '../../../platform/db/schema-options.ts';

/** American prices of a game, valid from `at` on. */
const pricePointSchema = new Schema(
  {
    at: { type: Date, required: true },
    team1Price: { type: Number, required: true },
    team2Price: { type: Number, required: true },
  },
  objectOptions,
);

/** A game's prices. */
export const oddsHistorySchema = new Schema(
  {
    /** The game's id. */
    _id: { type: String, required: true },
    /** Oldest first. */
    points: { type: [pricePointSchema], required: true },
  },
  { ...documentOptions, collection: 'odds_history' },
);

/** American prices of a game, valid from `at` on. */
export type PricePoint = InferSchemaType<typeof pricePointSchema>;
