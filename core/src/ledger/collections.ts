import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { seasonAccountSchema, userSchema } from './account.model.ts';
import { betSchema } from './bet.model.ts';
import { entryCollection } from './entry-doc.ts';

export const ledgerCollections = {
  ...leagueCollections,
  users: userSchema,
  seasonAccounts: seasonAccountSchema,
  entries: entryCollection,
  bets: betSchema,
};

export type LedgerDatabase = Database<typeof ledgerCollections>;
