import { Schema } from 'mongoose';
import { limitFields } from '../../bets/limits/player-limits.model.ts';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** The limits of a deleted account, for the next account with the same sign-in. */
export const keptLimitsSchema = new Schema(
  {
    /** The keyed hash of a way to sign in. */
    _id: { type: String, required: true },
    ...limitFields,
    /** When the limits no longer apply to a new account. */
    expiresAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'keptLimits' },
);

// Finds limits that no longer apply, to remove them.
keptLimitsSchema.index({ expiresAt: 1 });

export type KeptLimitsDoc = DocumentOf<typeof keptLimitsSchema>;
