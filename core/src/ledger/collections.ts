import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { seasonAccountSchema, tabAccountSchema, userSchema } from './account.model.ts';
import { betSchema } from './bet.model.ts';
import { entrySchema } from './entry.model.ts';

export const ledgerCollections = {
  ...leagueCollections,
  users: userSchema,
  seasonAccounts: seasonAccountSchema,
  tabAccounts: tabAccountSchema,
  entries: entrySchema,
  bets: betSchema,
};

export type LedgerDatabase = Database<typeof ledgerCollections>;
