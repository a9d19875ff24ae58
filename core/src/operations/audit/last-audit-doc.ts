import { defineCollection } from '../../platform/db/collection.ts';

/** The result of the last scheduled audit, as the `audits` collection stores it. */
export interface LastAuditDoc {
  readonly _id: string;
  /** When the audit began. */
  readonly at: Date;
  /** True if it checked every account, false if only those with recent entries. */
  readonly whole: boolean;
  readonly accounts: number;
  readonly entries: number;
  readonly violations: number;
  /** How many bets without their document it repaired. */
  readonly repaired: number;
  readonly durationMs: number;
}

/** The result of the last scheduled audit. */
export type LastAudit = Omit<LastAuditDoc, '_id'>;

export const lastAuditCollection = defineCollection<LastAuditDoc>({ name: 'audits' });
