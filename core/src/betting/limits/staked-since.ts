import type { Cents } from '@courtside/contract';
import { type AccountId, mainAccountOf, type Uid } from '../../money/account-id.ts';
import type { BettingDatabase } from '../collections.ts';

/** The stakes of one account since a time, without those that were undone. Reads its entries back from the newest one. */
async function stakedFrom(db: BettingDatabase, account: AccountId, since: Date): Promise<Cents> {
  let staked = 0;
  const entries = db.bettingEntries.find({ account }, { projection: { kind: 1, at: 1, ref: 1 } }).sort({ seq: -1 });
  for await (const { kind, at, ref } of entries) {
    if (at < since) break;
    if (kind === 'stake') staked += ref.bet.amount;
    if (kind === 'refund' && ref.reason === 'undone' && ref.bet.placedAt >= since) staked -= ref.bet.amount;
  }
  return staked;
}

/**
 * What a user has staked since a time, in all accounts, in cents. The ledger has every stake from the moment of its
 * commit, so this is exact while no other stake of the user is committed.
 */
export async function stakedSince(db: BettingDatabase, uid: Uid, since: Date): Promise<Cents> {
  const ofSeasons = await db.bettingSeasonAccounts.find({ uid }, { projection: { _id: 1 } }).toArray();
  const accounts = [mainAccountOf(uid), ...ofSeasons.map(({ _id }) => _id)];
  const sums = await Promise.all(accounts.map((account) => stakedFrom(db, account, since)));
  return sums.reduce((sum, staked) => sum + staked, 0);
}
