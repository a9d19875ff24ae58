import type { BettingDatabase } from '../betting/collections.ts';
import { batchesOf, noReport, type OnBatch } from '../platform/db/batches.ts';
import type { AccountDoc } from './account-doc.ts';
import type { BettingState } from './account-state.ts';
import { equityCents } from './fold.ts';

const batchSize = 1_000;

type OldAccount = Pick<AccountDoc, '_id' | 'seq' | 'balance'> & Pick<BettingState, 'holds' | 'stats'>;

const isOld = { equity: { $exists: false } };

async function fill(
  collection: BettingDatabase['bettingAccounts' | 'bettingSeasonAccounts'],
  onBatch: OnBatch,
): Promise<void> {
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
export async function fillEquity(db: BettingDatabase, onBatch: OnBatch = noReport): Promise<void> {
  await fill(db.bettingAccounts, onBatch);
  await fill(db.bettingSeasonAccounts, onBatch);
}
