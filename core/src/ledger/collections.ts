import { leagueCollections } from '../league/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { accountCollection, seasonAccountCollection } from './account-doc.ts';
import { betCollection } from './bet-doc.ts';
import { entryCollection } from './entry-doc.ts';

export const ledgerCollections = {
  ...leagueCollections,
  /** Main accounts. */
  accounts: accountCollection,
  seasonAccounts: seasonAccountCollection,
  entries: entryCollection,
  bets: betCollection,
};

export type LedgerDatabase = Database<typeof ledgerCollections>;
