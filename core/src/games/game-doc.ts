import type { BetStatus, Score } from '@courtside/contract';
import { Schema } from 'mongoose';
import { nullable, required, type Stored } from '../db/fields.ts';
import { schemaOptions } from '../db/schema-options.ts';

/** What can be bet on in a game, and until when. */
export const market = {
  team1: required(String),
  team2: required(String),
  /** American prices. */
  team1Price: required(Number),
  team2Price: required(Number),
  /** Tip-off. */
  startTime: required(Date),
  /** When betting ends; never after tip-off. */
  endTime: required(Date),
};

const fields = {
  /** The game's id. */
  _id: required(String),
  ...market,
  betStatus: required<BetStatus>(String),
  score: nullable<Score>(Schema.Types.Mixed),
  /** Counts the changes of this game, up by one with each. */
  version: required(Number),
  /** Since when the feed has answered without it; null while it lists it. */
  missingSince: nullable(Date),
  /** When every bet on it was closed; null until then. */
  settledAt: nullable(Date),
};

/** A game as the `games` collection keeps it. */
export interface GameDoc extends Stored<typeof fields> {}

/** The schema of the `games` collection. */
export const gameSchema = new Schema<GameDoc>(fields, { ...schemaOptions, collection: 'games' });
gameSchema.index({ betStatus: 1, startTime: -1 });
gameSchema.index({ settledAt: 1, startTime: -1 });
