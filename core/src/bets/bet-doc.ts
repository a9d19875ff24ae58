import type { UserBetStatus } from '@courtside/contract';
import { Schema } from 'mongoose';
import { nullable, optional, required, type Stored } from '../db/fields.ts';
import { schemaOptions } from '../db/schema-options.ts';
import { market } from '../games/game-doc.ts';

const fields = {
  /** The bet's `betKey`. */
  _id: required(String),
  /** Chosen by whoever places it; unique among the user's own bets. */
  id: required(String),
  uid: required(String),
  gameId: required(String),
  /** Which team of the game was chosen. */
  side: required<1 | 2>(Number),
  /** Cents. */
  amount: required(Number),
  /** American price taken. */
  price: required(Number),
  /** What a win pays back, stake included, in cents. */
  potential: required(Number),
  status: required<UserBetStatus>(String),
  placedAt: required(Date),
  settledAt: nullable(Date),
  /** True for a bet its owner took back; its status is void. Absent otherwise. */
  cancelled: optional(Boolean),
  /** The game's market as it stood when the bet was placed. */
  betData: market,
};

/** A bet as the `bets` collection keeps it. */
export interface BetDoc extends Stored<typeof fields> {}

/** The schema of the `bets` collection. */
export const betSchema = new Schema<BetDoc>(fields, { ...schemaOptions, collection: 'bets' });
betSchema.index({ uid: 1, 'betData.startTime': -1, placedAt: -1, _id: -1 });
betSchema.index({ uid: 1, status: 1 });
betSchema.index({ status: 1, gameId: 1 });
