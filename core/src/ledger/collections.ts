import { platformCollections } from '../platform/db/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { accountCollection, seasonAccountCollection } from './account-doc.ts';
import { entryCollection } from './entry-doc.ts';

export const moneyCollections = {
  ...platformCollections,
  /** Main accounts. */
  accounts: accountCollection,
  seasonAccounts: seasonAccountCollection,
  entries: entryCollection,
};

export type MoneyDatabase = Database<typeof moneyCollections>;
