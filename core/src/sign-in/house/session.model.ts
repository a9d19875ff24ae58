import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** A session: a user signed in on one device. It ends with its document. */
export const signInSessionSchema = new Schema(
  {
    /** Random, and part of the session's tokens. */
    _id: { type: String, required: true },
    uid: { type: String, required: true },
    /** SHA-256 of the secret that renews the session next. */
    hash: { type: String, required: true },
    /** SHA-256 of the secret that renewed it last. Absent until then. */
    usedHash: { type: String, allowNull: false },
    /** The id of the provider that signed the user in. Absent with a password. */
    provider: { type: String, allowNull: false },
    signedInAt: { type: Date, required: true },
    /** When the session ends unless it is renewed. */
    expiresAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'signInSessions' },
);

// Ends all sessions of a user.
signInSessionSchema.index({ uid: 1 });
// Removes the sessions that nobody has renewed.
signInSessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type SignInSessionDoc = DocumentOf<typeof signInSessionSchema>;
