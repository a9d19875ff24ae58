import { defineCollection } from '../platform/db/collection.ts';
import type { AccountId } from './account-id.ts';

/** An entry as the `ledger` collection stores it. */
export interface EntryDoc {
  /** The entry's `entryId`, so that an account has one entry of each number. */
  readonly _id: string;
  readonly account: AccountId;
  /** Position among the account's entries, from 1. */
  readonly seq: number;
  readonly kind: string;
  /** Signed, in cents. */
  readonly amount: number;
  /** The account's balance after the entry, in cents. */
  readonly balance: number;
  /** Idempotency key: an account never has two entries with the same key. */
  readonly key: string;
  /** What the entry refers to. Opaque to the ledger; its form depends on `kind`. */
  readonly ref: object;
  readonly at: Date;
}

/** Name of the index that rejects a second entry with the same key. */
export const keyIndex = 'account_1_key_1';

export const entryCollection = defineCollection<EntryDoc>({
  name: 'ledger',
  indexes: [
    { key: { account: 1, key: 1 }, unique: true, name: keyIndex },
    // Not declared unique: `_id` holds both fields and is unique already, and a second check would cost every write.
    { key: { account: 1, seq: 1 } },
    { key: { at: 1 } },
  ],
});
