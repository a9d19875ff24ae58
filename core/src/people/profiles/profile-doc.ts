import type { BettingAccountDoc } from '../../betting/ledger/betting-state.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/**
 * A user's main account with the profile, as the `users` collection stores it (docs/decisions/0042). Other accounts of a user
 * have no profile.
 */
export interface ProfileDoc extends BettingAccountDoc {
  readonly username: string;
  readonly email: string | null;
  readonly groupIds: readonly string[];
  /** When a place among `groupIds` was last reserved for a group; absent until then. */
  readonly placeKeptAt?: Date;
  readonly createdAt: Date;
  /** When the username last changed; absent until then. */
  readonly renamedAt?: Date;
}

/** How names are searched: ignoring case and accents. */
export const searchCollation = { locale: 'en', strength: 1 } as const;

export const profileCollection = defineCollection<ProfileDoc>({
  name: 'users',
  indexes: [
    { key: { renamedAt: 1 }, sparse: true },
    { key: { balance: -1, username: 1, _id: 1 } },
    { key: { username: 1, _id: 1 }, collation: searchCollation, name: 'username_search' },
  ],
});
