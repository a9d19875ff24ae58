import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

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
    /** Which of the blocks that a user can have it is. Absent for one from before there were numbers. */
    number: { type: Number, allowNull: false },
  },
  { ...documentOptions, collection: 'challengeBlocks' },
);

// Of parallel calls, one takes each number.
challengeBlockSchema.index(
  { blocker: 1, number: 1 },
  { unique: true, partialFilterExpression: { number: { $exists: true } } },
);
// Lists whom a user has blocked.
challengeBlockSchema.index({ blocker: 1 });
// Finds who gets no notice of a challenge to all, and the blocks to delete with an account.
challengeBlockSchema.index({ blocked: 1 });

export type ChallengeBlockDoc = DocumentOf<typeof challengeBlockSchema>;
