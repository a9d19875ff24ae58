import { dayMs } from '@courtside/contract';
import { type AccountId, ownerOfMain, tabOf } from '../../ledger/account-id.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';
import { type AuditReport, audit, auditAccounts } from './audit.ts';
import type { Part } from './records.ts';

/** The result of a scheduled audit. */
export interface RecentAuditReport extends AuditReport {
  /** True if it checked every account, false if only those with recent entries. */
  readonly whole: boolean;
}

const wholeEveryMs = dayMs;
/** Entries are written a little after their timestamps, which come from the clocks of several machines. */
const overlapMs = 300_000;
/** Results of older games are not corrected any more, so only the daily audit checks them. */
const correctableMs = 7 * dayMs;
const chunkSize = 1_000;
/** The documents in `checkpoints` with the times of the last audits without violations. */
const [recentCheckpoint, wholeCheckpoint] = ['audit', 'audit-whole'] as const;

/** Yields the accounts that have entries since a time. */
async function* listChanged(db: CoreDatabase, since: Date): AsyncGenerator<Part> {
  const accounts = db.entries.aggregate<{ _id: AccountId }>(
    [{ $match: { at: { $gte: since } } }, { $group: { _id: '$account' } }],
    {
      allowDiskUse: true,
      batchSize: chunkSize,
    },
  );
  const uids: string[] = [];
  const ofSeasons: AccountId[] = [];
  const ofTabs: AccountId[] = [];
  for await (const { _id } of accounts) {
    const uid = ownerOfMain(_id);
    if (uid !== null) uids.push(uid);
    else if (tabOf(_id) === null) ofSeasons.push(_id);
    else ofTabs.push(_id);
    if (uids.length >= chunkSize) yield { uids: { $in: uids.splice(0) } };
    if (ofSeasons.length >= chunkSize) yield { ofSeasons: { $in: ofSeasons.splice(0) } };
    if (ofTabs.length >= chunkSize) yield { ofTabs: { $in: ofTabs.splice(0) } };
  }
  if (uids.length > 0) yield { uids: { $in: uids } };
  if (ofSeasons.length > 0) yield { ofSeasons: { $in: ofSeasons } };
  if (ofTabs.length > 0) yield { ofTabs: { $in: ofTabs } };
}

/**
 * Audits the accounts with entries since the last audit without violations, and once a day all accounts. An account is
 * always checked from its first entry. A checkpoint advances only when an audit finds no violation, so every run reports a
 * violation until it is fixed.
 */
export async function auditRecent(
  db: CoreDatabase,
  { clock, wait }: { clock: Clock; wait: (ms: number) => Promise<void> },
): Promise<RecentAuditReport> {
  const now = clock();
  const timeOf = async (checkpoint: string) =>
    (await db.checkpoints.findOne({ _id: checkpoint }).lean())?.at.getTime() ?? 0;
  const whole = now - (await timeOf(wholeCheckpoint)) >= wholeEveryMs;
  const since = new Date((await timeOf(recentCheckpoint)) - overlapMs);
  const gamesSince = new Date(now - correctableMs);
  const report = whole ? await audit(db, wait) : await auditAccounts(db, listChanged(db, since), { wait, gamesSince });
  if (report.violations.length === 0) {
    for (const _id of whole ? [recentCheckpoint, wholeCheckpoint] : [recentCheckpoint])
      await db.checkpoints.updateOne({ _id }, { $set: { at: new Date(now) } }, { upsert: true });
  }
  return { ...report, whole };
}
