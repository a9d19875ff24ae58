import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, required } from '../../platform/db/fields.ts';

/** What a deleted account has used up, for the next account with the same sign-in. */
export const keptUsesCollection = defineCollection({
  name: 'keptUses',
  fields: {
    /** The keyed hash of a way to sign in. */
    _id: required(String),
    /** Whether the first deposit was made. */
    firstDeposit: required(Boolean),
    /** UTC day of the last top-up, `yyyy-mm-dd`; null without one. */
    toppedUpOn: nullable(String),
    /** The seasons that were played and were not final at the deletion. */
    seasons: required([object({ id: required(String), endsAt: required(Date) })]),
    /** The groups whose owner removed the user, and when. */
    removedFrom: required([object({ groupId: required(String), at: required(Date) })]),
  },
  indexes: [{ key: { firstDeposit: 1 } }],
});

export type KeptUsesDoc = DocumentOf<typeof keptUsesCollection>;
