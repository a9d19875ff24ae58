import type { Database } from '../platform/db/connect.ts';
import { type Account, emptyState } from './account.ts';
import type { AccountDoc } from './account-doc.ts';
import { inPlayChange } from './apply.ts';

const batchSize = 1_000;

/** Sums the stakes in play of accounts from their first entries up to those their documents are at, in cents. */
async function foldInPlay(db: Database, docs: readonly AccountDoc[]): Promise<Map<string, number>> {
  const upTo = new Map(docs.map(({ _id, seq }) => [_id, seq]));
  const sums = new Map(docs.map(({ _id }) => [_id, 0]));
  const entries = db.raw.entries.find({ uid: { $in: [...upTo.keys()] } }, { batchSize });
  for await (const entry of entries) {
    const { uid, seq } = entry;
    if (seq <= (upTo.get(uid) ?? 0)) sums.set(uid, (sums.get(uid) ?? 0) + inPlayChange(entry));
  }
  return sums;
}

/**
 * Accounts from their documents. Documents that are older than `stats.inPlay` get it from their ledgers, and keep it: a
 * state at a sequence number is the same whoever folds it, so only a newer state may come before it.
 */
export async function completeAccounts(db: Database, docs: readonly AccountDoc[]): Promise<Map<string, Account>> {
  const old = docs.filter(({ stats }) => stats.inPlay === undefined);
  const folded = old.length === 0 ? new Map<string, number>() : await foldInPlay(db, old);
  const accounts = docs.map((doc): Account => {
    const { _id, stats, ...rest } = doc;
    // In the order of a new account's fields.
    const complete = { ...emptyState.stats, ...stats, inPlay: stats.inPlay ?? folded.get(_id) ?? 0 };
    return { uid: _id, ...rest, stats: complete };
  });
  const byUid = new Map(accounts.map((account) => [account.uid, account]));
  const writes = old.flatMap(({ _id, seq }) => {
    const filter = { _id, seq, 'stats.inPlay': { $exists: false } };
    const stats = byUid.get(_id)?.stats;
    return stats === undefined ? [] : [{ updateOne: { filter, update: { $set: { stats } } } }];
  });
  if (writes.length > 0) await db.raw.accounts.bulkWrite(writes, { ordered: false });
  return byUid;
}
