import type { Cents } from '@courtside/contract';
import type { AccountDoc } from '../../ledger/account.model.ts';
import { type AccountId, mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import { stakedAfter } from '../../ledger/fold.ts';
import { utcDay } from '../../platform/clock.ts';

/** The accounts of users, and what they have staked. */
export type StakesDatabase = Pick<LedgerDatabase, 'users' | 'seasonAccounts' | 'tabAccounts' | 'entries'>;

/** What an account has staked on a UTC day, in cents. The counter of a later day is that of a process whose clock is ahead. */
export function stakedOnDay(counter: AccountDoc['stakedOn'], day: string): Cents {
  return counter !== undefined && counter.day >= day ? counter.cents : 0;
}

/** Accounts with what they have staked on the day of their last stake, as their documents have it. */
async function readCounters(db: StakesDatabase, uid: Uid) {
  const projection = { seq: 1, stakedOn: 1 } as const;
  const [main, ofSeasons, ofTabs] = await Promise.all([
    db.users
      .findOne({ _id: mainAccountOf(uid) }, projection)
      .lean()
      .exec(),
    db.seasonAccounts.find({ uid }, projection).lean().exec(),
    db.tabAccounts.find({ uid }, projection).lean().exec(),
  ]);
  const others: Pick<AccountDoc, '_id' | 'seq' | 'stakedOn'>[] = [...ofSeasons, ...ofTabs];
  return main === null ? others : [main, ...others];
}

/**
 * What a user has staked in all accounts since the beginning of the current UTC day, in cents. A document can be behind its
 * ledger, so newer entries, nearly always none, are added to it. So this is exact while no other stake of the user is
 * committed.
 * @param except an account to leave out
 */
export async function stakedSince(db: StakesDatabase, uid: Uid, since: Date, except?: AccountId): Promise<Cents> {
  const accounts = (await readCounters(db, uid)).filter(({ _id }) => _id !== except);
  if (accounts.length === 0) return 0;
  const newer = await db.entries
    .find({ $or: accounts.map(({ _id: account, seq }) => ({ account, seq: { $gt: seq } })) })
    .sort({ seq: 1 })
    .lean();
  const day = utcDay(since);
  const counters = accounts.map(({ _id, stakedOn }) =>
    newer.filter(({ account }) => account === _id).reduce(stakedAfter, stakedOn),
  );
  return counters.reduce((sum, counter) => sum + stakedOnDay(counter, day), 0);
}
