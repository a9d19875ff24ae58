import { batchesOf, noReport, type OnBatch } from '../platform/db/batches.ts';
import type { ModelOf } from '../platform/db/collection.ts';
import type { AccountDoc } from './account-doc.ts';
import { equityCents } from './account-state.ts';
import type { LedgerDatabase } from './collections.ts';

const batchSize = 1_000;

type OldAccount = Pick<AccountDoc, '_id' | 'seq' | 'balance' | 'holds' | 'stats'>;

const isOld = { equity: { $exists: false } };

async function fill(collection: ModelOf<AccountDoc>, onBatch: OnBatch): Promise<void> {
  const old = collection.find(isOld, { seq: 1, balance: 1, holds: 1, stats: 1 }, { batchSize }).lean<OldAccount[]>();
  for await (const accounts of batchesOf(old)) {
    await collection.bulkWrite(
      accounts.map((account) => ({
        updateOne: {
          filter: { _id: account._id, seq: account.seq, ...isOld },
          update: { $set: { equity: equityCents(account) } },
        },
      })),
      { ordered: false },
    );
    await onBatch(accounts.length);
  }
}

/** Migration: gives accounts that are older than `equity` this sum. Needs `stats.inPlay`. Safe to repeat, also after a crash. */
export async function fillEquity(db: LedgerDatabase, onBatch: OnBatch = noReport): Promise<void> {
  await fill(db.accounts, onBatch);
  await fill(db.seasonAccounts, onBatch);
}
