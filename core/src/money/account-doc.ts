import { defineCollection } from '../platform/db/collection.ts';
import type { AccountId, Uid } from './account-id.ts';

/**
 * An account as the ledger sees it: main accounts in the `users` collection, accounts of seasons in `seasonAccounts`
 * (docs/decisions/0042). Higher layers add fields of their own to the same document.
 */
export interface AccountDoc {
  readonly _id: AccountId;
  /** The owner. Opaque to the ledger. */
  readonly uid: Uid;
  /** Number of the last entry applied; 0 before the first entry. */
  readonly seq: number;
  /** Cents. Negative only after an entry that may overdraw. */
  readonly balance: number;
}

export const accountCollection = defineCollection<AccountDoc>({
  name: 'users',
  indexes: [{ key: { seq: 1 }, partialFilterExpression: { seq: 0 } }],
});

export const seasonAccountCollection = defineCollection<AccountDoc>({
  name: 'seasonAccounts',
  indexes: [{ key: { seq: 1 }, partialFilterExpression: { seq: 0 } }],
});
