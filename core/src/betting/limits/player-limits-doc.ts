import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, required } from '../../platform/db/fields.ts';

/** The limits of a user, as accounts that are deleted leave them. */
export const limitFields = {
  /** The end of the last pause; null if there was none. */
  pausedUntil: nullable(Date),
  /** Cents; null without a limit. */
  dailyLimit: nullable(Number),
  /** A higher limit, or none, and when it applies; null if the user has not asked for one. */
  next: nullable(object({ dailyLimit: nullable(Number), at: required(Date) })),
};

/** What a user allows themselves. Most users have no document. */
export const playerLimitsCollection = defineCollection({
  name: 'playerLimits',
  fields: {
    _id: required(String),
    ...limitFields,
    /** Counts the changes of the daily limit. */
    version: required(Number),
  },
});

export type PlayerLimitsDoc = DocumentOf<typeof playerLimitsCollection>;
