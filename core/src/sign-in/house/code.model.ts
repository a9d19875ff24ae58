import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** What the link of a mail, or of an operator, allows. */
const codePurposes = ['reset-password', 'confirm-email'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The code of a link that works once. The code itself is not stored. */
export const signInCodeSchema = new Schema(
  {
    /** SHA-256 of the code. */
    _id: { type: String, required: true },
    purpose: { type: String, enum: codePurposes, required: true },
    uid: { type: String, required: true },
    /** The address that the link was sent to. It must still be the user's. */
    email: { type: String, required: true },
    /** Present if an operator made the link, so that it proves nothing about the address. */
    isByOperator: { type: Boolean, allowNull: false },
    expiresAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'signInCodes' },
);

// Removes the codes of a user.
signInCodeSchema.index({ uid: 1, purpose: 1 });
// Removes expired codes.
signInCodeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type SignInCodeDoc = DocumentOf<typeof signInCodeSchema>;
