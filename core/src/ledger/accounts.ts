import { updateEach } from '../platform/db/update-each.ts';
import type { AccountDoc, AccountState } from './account-doc.ts';
import { type AccountId, seasonOf } from './account-id.ts';
import { accountStateOf } from './account-state.ts';
import type { LedgerDatabase } from './collections.ts';
import type { LedgerAccount } from './move.ts';

/** The collections that hold these accounts, each with the ids of its accounts. */
function accountCollectionsOf(db: LedgerDatabase, accounts: Iterable<AccountId>) {
  const [main, ofSeasons]: [AccountId[], AccountId[]] = [[], []];
  for (const account of accounts) (seasonOf(account) === null ? main : ofSeasons).push(account);
  return [
    { collection: db.accounts, ids: main },
    { collection: db.seasonAccounts, ids: ofSeasons },
  ].filter(({ ids }) => ids.length > 0);
}

/** Accounts as their documents have them, by id; those that do not exist are left out. */
export async function readAccounts(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, LedgerAccount>> {
  const read = accountCollectionsOf(db, accounts).map(({ collection, ids }) =>
    collection
      .find({ _id: { $in: ids } })
      .lean()
      .exec(),
  );
  const docs = (await Promise.all(read)).flat();
  return new Map(docs.map((doc) => [doc._id, { uid: doc.uid, state: accountStateOf(doc) }]));
}

/** The ids of accounts and the numbers of their last projected entries; accounts that do not exist are left out. */
export async function readHeads(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Pick<AccountDoc, '_id' | 'seq'>[]> {
  const read = accountCollectionsOf(db, accounts).map(({ collection, ids }) =>
    collection
      .find({ _id: { $in: ids } }, { seq: 1 })
      .lean()
      .exec(),
  );
  return (await Promise.all(read)).flat();
}

/** This many states fit into one update, even if each has as many holds as an account can have. */
const statesPerUpdate = 512;

/**
 * Writes account states. A state replaces any older one and never a newer one, so the writes may arrive in any order and
 * be repeated: the fold of a ledger up to entry n is the same in every process.
 */
export async function writeStates(db: LedgerDatabase, states: ReadonlyMap<AccountId, AccountState>): Promise<void> {
  const write = async ({ collection, ids }: ReturnType<typeof accountCollectionsOf>[number]) => {
    for (let first = 0; first < ids.length; first += statesPerUpdate) {
      const own = new Map(ids.slice(first, first + statesPerUpdate).map((id) => [id, { ...states.get(id) }]));
      await updateEach(collection, own, { $lt: ['$seq', '$$own.seq'] });
    }
  };
  await Promise.all(accountCollectionsOf(db, states.keys()).map(write));
}
