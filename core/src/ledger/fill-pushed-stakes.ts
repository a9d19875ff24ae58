import { batchesOf, noReport, type OnBatch } from '../platform/db/batches.ts';
import type { ModelOf } from '../platform/db/collection.ts';
import type { AccountDoc } from './account-doc.ts';
import type { AccountId } from './account-id.ts';
import type { LedgerDatabase } from './collections.ts';
import { pushedChange } from './fold.ts';

const batchSize = 1_000;

type OldAccount = Pick<AccountDoc, '_id' | 'seq'>;

const isOld = { 'stats.push': { $exists: true }, 'stats.pushed': { $exists: false } };

/** Sums the stakes of pushes of accounts up to the entries that their documents are at, in cents. */
async function sumPushed(db: LedgerDatabase, accounts: readonly OldAccount[]): Promise<ReadonlyMap<AccountId, number>> {
  const upTo = new Map(accounts.map(({ _id, seq }) => [_id, seq]));
  const sums = new Map<AccountId, number>();
  const kind = { $in: ['refund', 'correction'] as const };
  for await (const entry of db.entries
    .find({ account: { $in: [...upTo.keys()] }, kind }, null, { batchSize })
    .lean()
    .cursor()) {
    const { account, seq } = entry;
    if (seq <= (upTo.get(account) ?? 0)) sums.set(account, (sums.get(account) ?? 0) + pushedChange(entry));
  }
  return sums;
}

async function fill(db: LedgerDatabase, model: ModelOf<AccountDoc>, onBatch: OnBatch): Promise<void> {
  const old = model.find(isOld, { seq: 1 }, { batchSize }).lean<OldAccount[]>();
  for await (const accounts of batchesOf(old)) {
    const sums = await sumPushed(db, accounts);
    const writes = accounts.map(({ _id, seq }) => ({
      updateOne: {
        filter: { _id, seq, ...isOld },
        update: { $set: { 'stats.pushed': sums.get(_id) ?? 0 } },
      },
    }));
    await model.bulkWrite(writes, { ordered: false });
    await onBatch(accounts.length);
  }
}

/** Migration: gives accounts that are older than `stats.pushed` this sum, from their ledgers. Safe to repeat. */
export async function fillPushedStakes(db: LedgerDatabase, onBatch: OnBatch = noReport): Promise<void> {
  await fill(db, db.accounts, onBatch);
  await fill(db, db.seasonAccounts, onBatch);
}
