import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';

const raisedLimitSchema = new Schema(
  {
    /** Cents. Absent for no limit. */
    dailyLimit: { type: Number, allowNull: false },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** The limits of a user, as accounts that are deleted leave them. */
export const limitFields = {
  /** The end of the last pause. Absent if there was none. */
  pausedUntil: { type: Date, allowNull: false },
  /** Cents. Absent without a limit. */
  dailyLimit: { type: Number, allowNull: false },
  /** A higher limit, or none, and when it applies. Absent if the user has not asked for one. */
  next: { type: raisedLimitSchema, allowNull: false },
} as const;

/** What a user allows themselves. Most users have no document. */
export const playerLimitsSchema = new Schema(
  {
    /** The uid. */
    _id: { type: String, required: true },
    ...limitFields,
    /** Counts the changes of the daily limit. */
    version: { type: Number, required: true },
  },
  { ...documentOptions, collection: 'playerLimits' },
);

export type PlayerLimitsDoc = DocumentOf<typeof playerLimitsSchema>;
