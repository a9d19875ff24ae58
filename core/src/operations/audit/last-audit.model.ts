import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** The result of the last scheduled audit. */
export const lastAuditSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** When the audit began. */
    at: { type: Date, required: true },
    /** True if it checked every account, false if only those with recent entries. */
    whole: { type: Boolean, required: true },
    accounts: { type: Number, required: true },
    entries: { type: Number, required: true },
    violations: { type: Number, required: true },
    /** How many bets without their document it repaired. */
    repaired: { type: Number, required: true },
    durationMs: { type: Number, required: true },
  },
  { ...documentOptions, collection: 'audits' },
);

/** The result of the last scheduled audit. */
export type LastAudit = Omit<DocumentOf<typeof lastAuditSchema>, '_id'>;
