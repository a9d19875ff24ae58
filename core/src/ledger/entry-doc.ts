import { Schema } from 'mongoose';
import { type DocumentOf, defineCollection } from '../platform/db/collection.ts';
import { as, required } from '../platform/db/fields.ts';
import type { AccountId } from './account-id.ts';

/** The fields of an entry that do not depend on its kind. */
export const entryFields = {
  /** The entry's `entryId`, so that an account has one entry of each number. */
  _id: required(String),
  account: required(String, as<AccountId>()),
  /** Position among the account's entries, from 1. */
  seq: required(Number),
  /** Signed, in cents. */
  amount: required(Number),
  /** The account's balance after the entry, in cents. */
  balance: required(Number),
  /** Idempotency key: an account never has two entries with the same key. */
  key: required(String),
  at: required(Date),
};

/** Name of the index that rejects a second entry with the same key. */
export const keyIndex = 'account_1_key_1';

/** The entries of all accounts. The layer above defines the kinds of entries and what they refer to. */
export const entryCollection = defineCollection({
  name: 'ledger',
  fields: { ...entryFields, kind: required(String), ref: required(Schema.Types.Mixed, as<object>()) },
  indexes: [
    { key: { account: 1, key: 1 }, unique: true, name: keyIndex },
    // Not declared unique: `_id` holds both fields and is unique already, and a second check would cost every write.
    { key: { account: 1, seq: 1 } },
    { key: { at: 1 } },
  ],
});

export type EntryDoc = DocumentOf<typeof entryCollection>;
