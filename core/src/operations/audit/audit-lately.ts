import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type AuditReport, audit, auditUids } from './audit.ts';
import type { Uids } from './records.ts';

/** What a scheduled audit found; `whole` when it checked every account. */
export interface LatelyReport extends AuditReport {
  readonly whole: boolean;
}

const wholeEveryMs = 86_400_000;
/** Entries are stamped when decided, by the clock of any machine, and written a little later. */
const overlapMs = 300_000;
/** Results of games that started longer ago are checked with the daily audit only: they are not corrected any more. */
const correctableMs = 7 * 86_400_000;
const chunkSize = 1_000;
const [latelyMark, wholeMark] = ['audit', 'audit-whole'] as const;

/** Accounts whose ledger has entries since then. */
async function* listTouched(db: Database, since: Date): AsyncGenerator<Uids> {
  const touched = db.raw.entries.aggregate<{ _id: string }>(
    [{ $match: { at: { $gte: since } } }, { $group: { _id: '$uid' } }],
    { allowDiskUse: true, batchSize: chunkSize },
  );
  let uids: string[] = [];
  for await (const { _id } of touched) {
    uids.push(_id);
    if (uids.length < chunkSize) continue;
    yield { $in: uids };
    uids = [];
  }
  if (uids.length > 0) yield { $in: uids };
}

/**
 * The scheduled audit: of the accounts whose money moved since the last one that found nothing, each from its first
 * entry on, and once a day of all. Marks move only when nothing was found, so every run reports a violation until it is
 * fixed.
 */
export async function auditLately(
  db: Database,
  { clock, wait }: { clock: Clock; wait: (ms: number) => Promise<void> },
): Promise<LatelyReport> {
  const now = clock();
  const markedAt = async (mark: string) => (await db.checkpoints.findById(mark).lean())?.at.getTime() ?? 0;
  const whole = now - (await markedAt(wholeMark)) >= wholeEveryMs;
  const since = new Date((await markedAt(latelyMark)) - overlapMs);
  const gamesSince = new Date(now - correctableMs);
  const report = whole ? await audit(db, wait) : await auditUids(db, listTouched(db, since), { wait, gamesSince });
  if (report.violations.length === 0) {
    for (const _id of whole ? [latelyMark, wholeMark] : [latelyMark])
      await db.checkpoints.updateOne({ _id }, { $set: { at: new Date(now) } }, { upsert: true });
  }
  return { ...report, whole };
}
