import { accountFields } from '../../ledger/account-doc.ts';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, optional, required } from '../../platform/db/fields.ts';

/** How names are searched: ignoring case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

/** The index of deleted accounts. */
export const deletedIndex = 'deleted_equity';

/** Users' main accounts with their profiles (docs/decisions/0042). Other accounts of a user have no profile. */
export const profileCollection = defineCollection({
  name: 'users',
  fields: {
    ...accountFields,
    username: required(String),
    email: nullable(String),
    /** True if the identity provider had verified the address when the account was opened. Absent in older accounts. */
    emailVerified: optional(Boolean),
    groupIds: required([{ type: String, required: true }]),
    /** When a place among `groupIds` was last reserved for a group; absent until then. */
    placeKeptAt: optional(Date),
    createdAt: required(Date),
    /** When the username last changed; absent until then. */
    renamedAt: optional(Date),
    /** When the user deleted the account; absent for all others. The name is anonymous then, and there is no email. */
    deletedAt: optional(Date),
  },
  indexes: [
    // Counts the accounts that are not on the leaderboard.
    { key: { equity: -1 }, partialFilterExpression: { deletedAt: { $exists: true } }, name: deletedIndex },
    { key: { equity: -1, username: 1, _id: 1 } },
    { key: { username: 1, _id: 1 }, collation: searchCollation, name: 'username_search' },
    { key: { email: 1, _id: 1 }, collation: searchCollation, name: 'email_search' },
  ],
  retiredIndexes: ['deleted_balance', 'balance_-1_username_1__id_1', 'renamedAt_1'],
});

export type ProfileDoc = DocumentOf<typeof profileCollection>;
