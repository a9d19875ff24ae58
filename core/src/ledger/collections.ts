import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { seasonAccountSchema, userSchema } from './account.model.ts';
import { betCollection } from './bet-doc.ts';
import { entryCollection } from './entry-doc.ts';

export const ledgerCollections = {
  ...leagueCollections,
  users: userSchema,
  seasonAccounts: seasonAccountSchema,
  entries: entryCollection,
  bets: betCollection,
};

export type LedgerDatabase = Database<typeof ledgerCollections>;
