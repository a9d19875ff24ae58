import type { ModelOf } from '../platform/db/collection.ts';
import { updateEach } from '../platform/db/update-each.ts';
import type { AccountDoc, AccountState } from './account.model.ts';
import { type AccountId, seasonOf, tabOf } from './account-id.ts';
import { accountStateOf } from './account-state.ts';
import type { LedgerDatabase } from './collections.ts';
import type { LedgerAccount } from './move.ts';

/** The collection that an account is in. */
function collectionOf(account: AccountId): 'users' | 'seasonAccounts' | 'tabAccounts' {
  if (seasonOf(account) !== null) return 'seasonAccounts';
  return tabOf(account) === null ? 'users' : 'tabAccounts';
}

/** Runs a query in each collection that has some of these accounts. */
async function inEachCollection<T>(
  db: LedgerDatabase,
  accounts: Iterable<AccountId>,
  query: (collection: ModelOf<AccountDoc>, ids: AccountId[]) => Promise<T>,
): Promise<T[]> {
  const split = Map.groupBy(accounts, collectionOf);
  return Promise.all([...split].map(([name, ids]) => query(db[name], ids)));
}

/** Accounts as their documents have them, by id; those that do not exist are left out. */
export async function readAccounts(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, LedgerAccount>> {
  const docs = await inEachCollection(db, accounts, (collection, ids) =>
    collection
      .find({ _id: { $in: ids } })
      .lean()
      .exec(),
  );
  return new Map(docs.flat().map((doc) => [doc._id, { uid: doc.uid, state: accountStateOf(doc) }]));
}

/** The ids of accounts and the numbers of their last projected entries; accounts that do not exist are left out. */
export async function readHeads(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Pick<AccountDoc, '_id' | 'seq'>[]> {
  const docs = await inEachCollection(db, accounts, (collection, ids) =>
    collection
      .find({ _id: { $in: ids } }, { seq: 1 })
      .lean()
      .exec(),
  );
  return docs.flat();
}

/** This many states fit into one update, even if each has as many holds as an account can have. */
const statesPerUpdate = 512;

/**
 * Writes account states. A state replaces any older one and never a newer one, so the writes may arrive in any order and
 * be repeated: the fold of a ledger up to entry n is the same in every process.
 */
export async function writeStates(db: LedgerDatabase, states: ReadonlyMap<AccountId, AccountState>): Promise<void> {
  await inEachCollection(db, states.keys(), async (collection, ids) => {
    for (let first = 0; first < ids.length; first += statesPerUpdate) {
      const own = new Map(ids.slice(first, first + statesPerUpdate).map((id) => [id, { ...states.get(id) }]));
      await updateEach(collection, own, { $lt: ['$seq', '$$own.seq'] });
    }
  });
}
