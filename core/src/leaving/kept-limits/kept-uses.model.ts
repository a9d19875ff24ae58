import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';

const playedSeasonSchema = new Schema(
  {
    id: { type: String, required: true },
    endsAt: { type: Date, required: true },
  },
  objectOptions,
);

const removalSchema = new Schema(
  {
    groupId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** What a deleted account has used up, for the next account with the same sign-in. */
export const keptUsesSchema = new Schema(
  {
    /** The keyed hash of a way to sign in. */
    _id: { type: String, required: true },
    /** Whether the first deposit was made. */
    firstDeposit: { type: Boolean, required: true },
    /** UTC day of the last top-up, `yyyy-mm-dd`. Absent without one. */
    toppedUpOn: { type: String, allowNull: false },
    /** The seasons that were played and were not final at the deletion. */
    seasons: { type: [playedSeasonSchema], required: true },
    /** The groups whose owner removed the user, and when. */
    removedFrom: { type: [removalSchema], required: true },
  },
  { ...documentOptions, collection: 'keptUses' },
);

// Finds documents that may no longer restrict a new account, to remove them.
keptUsesSchema.index({ firstDeposit: 1 });

export type KeptUsesDoc = DocumentOf<typeof keptUsesSchema>;
