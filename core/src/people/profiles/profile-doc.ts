import type { BettingAccountDoc } from '../../betting/ledger/betting-state.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/**
 * A user's main account with the profile, as the `users` collection stores it (docs/decisions/0042). Other accounts of a user
 * have no profile.
 */
export interface ProfileDoc extends BettingAccountDoc {
  readonly username: string;
  readonly email: string | null;
  /** True if the identity provider had verified the address when the account was opened. Absent in older accounts. */
  readonly emailVerified?: boolean;
  readonly groupIds: readonly string[];
  /** When a place among `groupIds` was last reserved for a group; absent until then. */
  readonly placeKeptAt?: Date;
  readonly createdAt: Date;
  /** When the username last changed; absent until then. */
  readonly renamedAt?: Date;
  /** When the user deleted the account; absent for all others. The name is anonymous then, and there is no email. */
  readonly deletedAt?: Date;
}

/** How names are searched: ignoring case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

/** The index of deleted accounts. */
export const deletedIndex = 'deleted_balance';

export const profileCollection = defineCollection<ProfileDoc>({
  name: 'users',
  indexes: [
    { key: { renamedAt: 1 }, sparse: true },
    // Counts the accounts that are not on the leaderboard.
    { key: { balance: -1 }, partialFilterExpression: { deletedAt: { $exists: true } }, name: deletedIndex },
    { key: { balance: -1, username: 1, _id: 1 } },
    { key: { username: 1, _id: 1 }, collation: searchCollation, name: 'username_search' },
    { key: { email: 1, _id: 1 }, collation: searchCollation, name: 'email_search' },
  ],
});
