import { Schema } from 'mongoose';
import { required, type Stored, unchecked } from '../../platform/db/fields.ts';
import { schemaOptions } from '../../platform/db/schema-options.ts';

const fields = {
  _id: required(String),
  /** When the audit began. */
  at: required(Date),
  /** Whether it checked every account, and not only those whose money moved lately. */
  whole: unchecked(Boolean),
  accounts: required(Number),
  entries: required(Number),
  violations: required(Number),
  /** How many bets without their document it repaired. */
  repaired: required(Number),
  durationMs: required(Number),
};

/** The result of the last scheduled audit, as the `audits` collection keeps it. */
export interface LastAuditDoc extends Stored<typeof fields> {}

/** The result of the last scheduled audit. */
export type LastAudit = Omit<LastAuditDoc, '_id'>;

/** The schema of the `audits` collection. */
export const lastAuditSchema = new Schema<LastAuditDoc>(fields, { ...schemaOptions, collection: 'audits' });
