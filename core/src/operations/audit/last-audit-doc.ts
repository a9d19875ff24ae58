import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { required } from '../../platform/db/fields.ts';

/** The result of the last scheduled audit. */
export const lastAuditCollection = defineCollection({
  name: 'audits',
  fields: {
    _id: required(String),
    /** When the audit began. */
    at: required(Date),
    /** True if it checked every account, false if only those with recent entries. */
    whole: required(Boolean),
    accounts: required(Number),
    entries: required(Number),
    violations: required(Number),
    /** How many bets without their document it repaired. */
    repaired: required(Number),
    durationMs: required(Number),
  },
});

/** The result of the last scheduled audit. */
export type LastAudit = Omit<DocumentOf<typeof lastAuditCollection>, '_id'>;
