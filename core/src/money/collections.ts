import { platformCollections } from '../platform/db/collections.ts';
import type { Database } from '../platform/db/database.ts';
import { accountCollection } from './account-doc.ts';
import { entryCollection } from './entry-doc.ts';

export const moneyCollections = { ...platformCollections, accounts: accountCollection, entries: entryCollection };

export type MoneyDatabase = Database<typeof moneyCollections>;
