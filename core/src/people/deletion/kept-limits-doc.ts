import { limitFields } from '../../betting/limits/player-limits-doc.ts';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { required } from '../../platform/db/fields.ts';

/** The limits of a deleted account, for the next account with the same sign-in. */
export const keptLimitsCollection = defineCollection({
  name: 'keptLimits',
  fields: {
    /** The keyed hash of a way to sign in. */
    _id: required(String),
    ...limitFields,
    /** When the limits no longer apply to a new account. */
    expiresAt: required(Date),
  },
  indexes: [{ key: { expiresAt: 1 } }],
});

export type KeptLimitsDoc = DocumentOf<typeof keptLimitsCollection>;
