import { Schema } from 'mongoose';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** A user who takes no challenges from another one, in any group. */
export const challengeBlockSchema = new Schema(
  {
    /** `<blocker>:<blocked>`. */
    _id: { type: String, required: true },
    /** The uid of the user who takes no challenges. */
    blocker: { type: String, required: true },
    /** The uid of the user whose challenges are refused. */
    blocked: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'challengeBlocks' },
);

// Lists whom a user has blocked.
challengeBlockSchema.index({ blocker: 1 });
// Finds who gets no notice of a challenge to all, and the blocks to delete with an account.
challengeBlockSchema.index({ blocked: 1 });
