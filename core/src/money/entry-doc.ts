import { Schema } from 'mongoose';
import { required, type Stored } from '../platform/db/fields.ts';
import { schemaOptions } from '../platform/db/schema-options.ts';
import type { Purpose } from './entry-kinds.ts';

const fields = {
  /** `<uid>:<seq>`. */
  _id: required(String),
  uid: required(String),
  /** Its place among the account's entries, from 1. */
  seq: required(Number),
  kind: required<Purpose['kind']>(String),
  /** Signed, in cents. */
  amount: required(Number),
  /** The account's balance after it, in cents. */
  balance: required(Number),
  /** Idempotency: one entry per account and key, ever. */
  key: required(String),
  ref: required<Purpose['ref']>(Schema.Types.Mixed),
  at: required(Date),
};

/** An entry as the `ledger` collection keeps it. Which `ref` goes with which `kind` no schema of mongoose's can say. */
export type EntryDoc = Purpose & Omit<Stored<typeof fields>, keyof Purpose>;

/** The schema of the `ledger` collection. */
export const entrySchema = new Schema<EntryDoc>(fields, { ...schemaOptions, collection: 'ledger' });
entrySchema.index({ uid: 1, key: 1 }, { unique: true });
entrySchema.index({ uid: 1, seq: 1 });
entrySchema.index({ at: 1 });
