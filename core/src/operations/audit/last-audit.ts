import { z } from 'zod';
import type { CoreDatabase } from '../database.ts';
import type { LastAudit } from './last-audit.model.ts';

const finding = z.object({ uid: z.string().nullable(), what: z.string() });

/** The last line of output of the scheduled audit's process: its result, and the first of its findings. */
export const auditMessageSchema = z.object({
  at: z.iso.datetime(),
  whole: z.boolean(),
  accounts: z.int(),
  entries: z.int(),
  violations: z.int(),
  repaired: z.int(),
  durationMs: z.number(),
  found: z.array(finding),
  repairs: z.array(finding),
});

/** Exit code of that process when the database could not be reached. */
export const databaseAwayExitCode = 75;

export type AuditMessage = z.infer<typeof auditMessageSchema>;

const id = 'last';

/** Replaces the stored result of the last scheduled audit. */
export async function storeLastAudit(db: CoreDatabase, result: LastAudit): Promise<void> {
  await db.audits.updateOne({ _id: id }, { $set: result }, { upsert: true });
}

/** The result of the last scheduled audit, or null before the first one has completed. */
export async function readLastAudit(db: CoreDatabase): Promise<LastAudit | null> {
  const doc = await db.audits.findOne({ _id: id }).lean();
  if (doc === null) return null;
  const { _id, ...result } = doc;
  return result;
}
