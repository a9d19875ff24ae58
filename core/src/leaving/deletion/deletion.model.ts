import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** The deletion of an account. Nothing in it leads back to a person. */
export const deletionSchema = new Schema(
  {
    /** The uid. */
    _id: { type: String, required: true },
    /** The anonymous name of what stays. */
    username: { type: String, required: true },
    requestedAt: { type: Date, required: true },
    /**
     * What is still to be done: everything, or only deleting the user at the identity provider, with a token of that user.
     * Absent once nothing is.
     */
    open: { type: String, enum: ['all', 'sign-in'], allowNull: false },
    /** The keyed hashes of the ways to sign in, until what stays with them is kept (`KeptLimits`). */
    signIns: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
    /** The token to do it with, until it was used or refused. Courtside accepts it no more. */
    idToken: { type: String, allowNull: false },
  },
  { ...documentOptions, collection: 'deletions' },
);

// Finds the deletions that are not complete.
deletionSchema.index({ open: 1 });
// Finds the recent deletions, some of whose steps are repeated.
deletionSchema.index({ requestedAt: 1 });

export type DeletionDoc = DocumentOf<typeof deletionSchema>;
