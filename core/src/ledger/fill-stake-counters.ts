import { batchesOf, noReport, type OnBatch } from '../platform/db/batches.ts';
import type { ModelOf } from '../platform/db/collection.ts';
import type { AccountDoc, AccountState } from './account-doc.ts';
import type { AccountId } from './account-id.ts';
import type { LedgerDatabase } from './collections.ts';
import { stakedAfter } from './fold.ts';
import { seasonSumsAfter } from './season-sums.ts';

const batchSize = 1_000;

type Counters = Pick<AccountState, 'stakedOn' | 'sums'>;
const noCounters: Counters = { stakedOn: null };
type OldAccount = Pick<AccountDoc, '_id' | 'seq'>;

/** Every account that has placed a bet has `stakedOn`, so one without it is from the time before both counters. */
const isOld = { 'stats.bets': { $gt: 0 }, stakedOn: null };

/** Folds both counters of accounts from their first entries up to the one that their documents are at. */
async function foldCounters(
  db: LedgerDatabase,
  accounts: readonly OldAccount[],
): Promise<ReadonlyMap<AccountId, Counters>> {
  const upTo = new Map(accounts.map(({ _id, seq }) => [_id, seq]));
  const counters = new Map<AccountId, Counters>();
  const entries = db.entries
    .find({ account: { $in: [...upTo.keys()] } }, null, { batchSize })
    .sort({ account: 1, seq: 1 })
    .lean();
  for await (const entry of entries) {
    const { account, seq } = entry;
    if (seq > (upTo.get(account) ?? 0)) continue;
    const { stakedOn = null, sums } = counters.get(account) ?? noCounters;
    const next = seasonSumsAfter(sums, entry);
    counters.set(account, { stakedOn: stakedAfter(stakedOn, entry), ...(next && { sums: next }) });
  }
  return counters;
}

async function fill(db: LedgerDatabase, model: ModelOf<AccountDoc>, onBatch: OnBatch): Promise<void> {
  const old = model.find(isOld, { seq: 1 }, { batchSize }).lean<OldAccount[]>();
  for await (const accounts of batchesOf(old)) {
    const counters = await foldCounters(db, accounts);
    const writes = accounts.map(({ _id, seq }) => ({
      updateOne: { filter: { _id, seq, ...isOld }, update: { $set: counters.get(_id) ?? noCounters } },
    }));
    await model.bulkWrite(writes, { ordered: false });
    await onBatch(accounts.length);
  }
}

/**
 * Migration: gives accounts that are older than `stakedOn` and `sums` these counters, from their ledgers. Safe to repeat,
 * also after a crash.
 */
export async function fillStakeCounters(db: LedgerDatabase, onBatch: OnBatch = noReport): Promise<void> {
  await fill(db, db.accounts, onBatch);
  await fill(db, db.seasonAccounts, onBatch);
}
