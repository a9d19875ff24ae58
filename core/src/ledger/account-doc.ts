import { type DocumentOf, defineCollection } from '../platform/db/collection.ts';
import { as, required } from '../platform/db/fields.ts';
import type { AccountId } from './account-id.ts';

/**
 * An account as the ledger sees it: main accounts in the `users` collection, accounts of seasons in `seasonAccounts`
 * (docs/decisions/0042). Higher layers add fields of their own to the same document.
 */
export const accountFields = {
  _id: required(String, as<AccountId>()),
  /** The owner. Opaque to the ledger. */
  uid: required(String),
  /** Number of the last entry applied; 0 before the first entry. */
  seq: required(Number),
  /** Cents. Negative only after an entry that may overdraw. */
  balance: required(Number),
};

export const accountCollection = defineCollection({
  name: 'users',
  fields: accountFields,
  indexes: [{ key: { seq: 1 }, partialFilterExpression: { seq: 0 } }],
});

export const seasonAccountCollection = defineCollection({
  name: 'seasonAccounts',
  fields: accountFields,
  indexes: [{ key: { seq: 1 }, partialFilterExpression: { seq: 0 } }],
});

export type AccountDoc = DocumentOf<typeof accountCollection>;
