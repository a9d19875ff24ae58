import { batchesOf, noReport, type OnBatch } from '../platform/db/batches.ts';
import type { AccountDoc, AccountState } from './account-doc.ts';
import type { AccountId } from './account-id.ts';
import { emptyState } from './account-state.ts';
import type { LedgerDatabase } from './collections.ts';
import { inPlayChange, returnedChange } from './fold.ts';

const batchSize = 1_000;

type Sums = Pick<AccountState['stats'], 'inPlay' | 'returned'>;

/** A document from the time before `stats.inPlay` or `stats.returned`. */
type OldAccount = Pick<AccountDoc, '_id' | 'seq'> & { readonly stats: Omit<AccountState['stats'], keyof Sums> };

const isOld = { $or: [{ 'stats.inPlay': { $exists: false } }, { 'stats.returned': { $exists: false } }] };
const nothing: Sums = { inPlay: 0, returned: 0 };

/** Sums both counters of accounts from their first entries up to the one that their documents are at, in cents. */
async function foldSums(db: LedgerDatabase, accounts: readonly OldAccount[]): Promise<ReadonlyMap<AccountId, Sums>> {
  const upTo = new Map(accounts.map(({ _id, seq }) => [_id, seq]));
  const sums = new Map<AccountId, Sums>();
  for await (const entry of db.entries
    .find({ account: { $in: [...upTo.keys()] } }, null, { batchSize })
    .lean()
    .cursor()) {
    const { account, seq } = entry;
    if (seq > (upTo.get(account) ?? 0)) continue;
    const { inPlay, returned } = sums.get(account) ?? nothing;
    sums.set(account, { inPlay: inPlay + inPlayChange(entry), returned: returned + returnedChange(entry) });
  }
  return sums;
}

/**
 * Migration: gives accounts that are older than `stats.inPlay` or `stats.returned` these counters, from their ledgers.
 * Needs account ids. Safe to repeat, also after a crash.
 */
export async function fillStakesInPlay(db: LedgerDatabase, onBatch: OnBatch = noReport): Promise<void> {
  const old = db.accounts.find(isOld, { seq: 1, stats: 1 }, { batchSize }).lean<OldAccount[]>();
  for await (const accounts of batchesOf(old)) {
    const sums = await foldSums(db, accounts);
    await db.accounts.bulkWrite(
      accounts.map(({ _id, seq, stats }) => {
        // In the order of a new account's fields: the audit compares documents with folded states.
        const complete = { ...emptyState.stats, ...stats, ...(sums.get(_id) ?? nothing) };
        return { updateOne: { filter: { _id, seq, ...isOld }, update: { $set: { stats: complete } } } };
      }),
      { ordered: false },
    );
    await onBatch(accounts.length);
  }
}
