import { accountFields } from '../../ledger/account-doc.ts';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { object, optional, required } from '../../platform/db/fields.ts';

/** Members' accounts in seasons (docs/decisions/0042). */
export const seasonAccountCollection = defineCollection({
  name: 'seasonAccounts',
  fields: {
    ...accountFields,
    seasonId: required(String),
    /** The day on which the member joined: the first day of the season, or a later one. */
    joinedOn: required(String),
    /** Whether the member joined after the start of the season. */
    joinedLate: required(Boolean),
    /** The standing at the beginning of a day, in cents; absent on the first day of the account. */
    dayStart: optional(object({ day: required(String), standing: required(Number) })),
  },
  indexes: [{ key: { uid: 1 } }],
});

export type SeasonAccountDoc = DocumentOf<typeof seasonAccountCollection>;
