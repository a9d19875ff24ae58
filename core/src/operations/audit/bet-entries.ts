import type { QueryFilter } from 'mongoose';
import type { AccountId } from '../../ledger/account-id.ts';
import { closeKey, correctKeys, stakeKey } from '../../ledger/bet.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import type { CoreDatabase } from '../database.ts';
import { betOf } from './explained-bet.ts';

const chunkSize = 200;

/** Matches the entries about bets by the unique index on keys: stakes, payouts and refunds, corrections. */
function entriesAbout(account: AccountId, betIds: readonly string[]): QueryFilter<Entry> {
  const keys = betIds.flatMap((id) => [stakeKey(id), closeKey(id)]);
  const corrections = betIds.map((id) => ({ account, key: correctKeys(id) }));
  return { $or: [{ account, key: { $in: keys } }, ...corrections] };
}

/**
 * Reads all entries about some bets of an account, in the order of the ledger.
 * @param before reads only entries with a lower sequence number
 */
export async function readBetEntries(
  db: CoreDatabase,
  account: AccountId,
  betIds: readonly string[],
  before = Number.POSITIVE_INFINITY,
): Promise<Entry[]> {
  const wanted = new Set(betIds);
  const found: Entry[] = [];
  for (let first = 0; first < betIds.length; first += chunkSize) {
    const chunk = betIds.slice(first, first + chunkSize);
    found.push(...(await db.entries.find(entriesAbout(account, chunk)).lean()));
  }
  return (
    found
      // Clients choose the ids of bets: the keys of corrections of bet `a:1` begin like those of bet `a`.
      .filter((entry) => entry.seq < before && wanted.has(betOf(entry)?.id ?? ''))
      .sort((a, b) => a.seq - b.seq)
  );
}

/** The ids of those of these bets that have a stake in the account's ledger. */
export async function findStaked(
  db: CoreDatabase,
  account: AccountId,
  betIds: readonly string[],
): Promise<Set<string>> {
  const stakes = db.entries.find({ account, key: { $in: betIds.map(stakeKey) } }, { _id: 0, key: 1 }).lean();
  const keys = new Set<string>();
  for await (const { key } of stakes) keys.add(key);
  return new Set(betIds.filter((id) => keys.has(stakeKey(id))));
}
