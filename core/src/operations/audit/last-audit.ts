import type { Database } from '../../platform/db/connect.ts';
import type { LastAudit } from './last-audit-doc.ts';

const id = 'last';

/** Stores the result of a scheduled audit in place of the one before. */
export async function storeLastAudit(db: Database, result: LastAudit): Promise<void> {
  await db.audits.updateOne({ _id: id }, { $set: result }, { upsert: true });
}

/** The result of the last scheduled audit, or null before the first one ended. */
export async function readLastAudit(db: Database): Promise<LastAudit | null> {
  const doc = await db.audits.findById(id).lean();
  if (doc === null) return null;
  const { _id, ...result } = doc;
  return result;
}
