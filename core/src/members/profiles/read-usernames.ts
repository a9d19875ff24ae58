import { mainAccountOf } from '../../ledger/account-id.ts';
import type { LedgerDatabase } from '../../ledger/collections.ts';

/** The display names of users, by uid. Users without an account are left out. */
export async function readUsernames(
  db: Pick<LedgerDatabase, 'users'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await db.users.find({ _id: { $in: uids.map(mainAccountOf) } }, { uid: 1, username: 1 }).lean();
  return new Map(accounts.map(({ uid, username }) => [uid, username]));
}
