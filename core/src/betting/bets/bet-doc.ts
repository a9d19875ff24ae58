import type { UserBetStatus } from '@courtside/contract';
import { Schema } from 'mongoose';
import { market } from '../../league/games/game-doc.ts';
import { nullable, optional, required, type Stored } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';

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
  /** True for a bet its owner undid; its status is void. Absent otherwise. */
  cancelled: optional(Boolean),
  /** What cashing out paid, in cents. Absent for every other bet. */
  cashedOut: optional(Number),
  /** The game's result revision at the bet's last correction. Absent until its result was corrected. */
  revision: optional(Number),
  /** The game's market as it stood when the bet was placed. */
  betData: market,
};

/** A bet as the `bets` collection keeps it. */
export interface BetDoc extends Stored<typeof fields> {}

/** The schema of the `bets` collection. */
export const betSchema = new Schema<BetDoc>(fields, { ...schemaOptions, collection: 'bets' });
betSchema.index({ uid: 1, 'betData.startTime': -1, placedAt: -1, _id: -1 });
// Closing a bet takes it out of these two, which costs the engine less than moving it within them. A query uses them when
// it names the status and has a condition on their field.
betSchema.index({ uid: 1 }, { name: 'pending_of_user', partialFilterExpression: { status: 'pending' } });
betSchema.index({ gameId: 1 }, { name: 'pending_on_game', partialFilterExpression: { status: 'pending' } });
// A correction walks all bets of a game by their keys.
betSchema.index({ gameId: 1, _id: 1 });

/** Names of indexes that older versions made. */
export const retiredBetIndexes = ['uid_1_status_1', 'status_1_gameId_1'] as const;
