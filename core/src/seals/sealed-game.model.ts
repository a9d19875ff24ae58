import { Schema } from 'mongoose';
import { documentOptions } from '../platform/db/schema-options.ts';

/** What of a game is sealed in all groups. Without it, a run checks all groups again. */
export const sealedGameSchema = new Schema(
  {
    /** The game's id. */
    _id: { type: String, required: true },
    /** The tip-off whose bets are sealed. Absent before. */
    tipOff: { type: Date, allowNull: false },
    /** The newest revision of the result that is sealed. Absent before. */
    revision: { type: Number, allowNull: false },
  },
  { ...documentOptions, collection: 'sealedgames' },
);
