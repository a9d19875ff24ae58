import { Schema } from 'mongoose';
import { documentOptions } from '../platform/db/schema-options.ts';

/** The link to a user's calendar. The secret in it is not stored. */
export const calendarLinkSchema = new Schema(
  {
    /** The user's uid. */
    _id: { type: String, required: true },
    /** SHA-256 of the secret. */
    hash: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'calendarLinks' },
);

// Finds the user of a secret.
calendarLinkSchema.index({ hash: 1 }, { unique: true });
