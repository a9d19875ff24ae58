import type { UserDoc } from '../../ledger/account.model.ts';
import { type AccountId, mainAccountOf, type Uid } from '../../ledger/account-id.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import { batchesOf } from '../../platform/db/batches.ts';

type ExportedProfile = Pick<UserDoc, 'uid' | 'username' | 'email' | 'createdAt' | 'renamedAt' | 'balance'>;

/** Reads a user's profile, with the balance of the main account in cents; null without an account. */
export async function exportProfile(db: Pick<LedgerDatabase, 'users'>, uid: Uid): Promise<ExportedProfile | null> {
  return db.users.findOne({ _id: mainAccountOf(uid), seq: { $ne: 0 } }).lean();
}

/** Reads the ids and balances, in cents, of a user's main account, seasons and tabs, in this order. */
export async function exportAccounts(
  db: Pick<LedgerDatabase, 'seasonAccounts' | 'tabAccounts'>,
  { uid, balance }: Pick<ExportedProfile, 'uid' | 'balance'>,
): Promise<{ readonly id: AccountId; readonly balance: number }[]> {
  const [ofSeasons, ofTabs] = await Promise.all([
    db.seasonAccounts.find({ uid }, { balance: 1 }).sort({ _id: 1 }).lean().exec(),
    db.tabAccounts.find({ uid }, { balance: 1 }).sort({ _id: 1 }).lean().exec(),
  ]);
  const stored = [{ _id: mainAccountOf(uid), balance }, ...ofSeasons, ...ofTabs];
  return stored.map(({ _id, balance: cents }) => ({ id: _id, balance: cents }));
}

/** Reads the entries of an account, oldest first, batch by batch. */
export function exportLedger(
  db: Pick<LedgerDatabase, 'entries'>,
  account: AccountId,
  batchSize: number,
): AsyncGenerator<Entry[], void, undefined> {
  return batchesOf(db.entries.find({ account }, null, { batchSize }).sort({ seq: 1 }).lean());
}
