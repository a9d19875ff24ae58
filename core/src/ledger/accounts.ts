import { updateEach } from '../platform/db/update-each.ts';
import type { AccountDoc, AccountState } from './account.model.ts';
import { type AccountId, seasonOf } from './account-id.ts';
import { accountStateOf } from './account-state.ts';
import type { LedgerDatabase } from './collections.ts';
import type { LedgerAccount } from './move.ts';

/** Main accounts and accounts of seasons, which are in two collections. */
function splitByCollection(accounts: Iterable<AccountId>): { main: AccountId[]; ofSeasons: AccountId[] } {
  const split = { main: [] as AccountId[], ofSeasons: [] as AccountId[] };
  for (const account of accounts) (seasonOf(account) === null ? split.main : split.ofSeasons).push(account);
  return split;
}

/** Accounts as their documents have them, by id; those that do not exist are left out. */
export async function readAccounts(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, LedgerAccount>> {
  const { main, ofSeasons } = splitByCollection(accounts);
  const [users, seasonAccounts] = await Promise.all([
    main.length === 0 ? [] : db.users.find({ _id: { $in: main } }).lean(),
    ofSeasons.length === 0 ? [] : db.seasonAccounts.find({ _id: { $in: ofSeasons } }).lean(),
  ]);
  const docs: readonly AccountDoc[] = [...users, ...seasonAccounts];
  return new Map(docs.map((doc) => [doc._id, { uid: doc.uid, state: accountStateOf(doc) }]));
}

/** The ids of accounts and the numbers of their last projected entries; accounts that do not exist are left out. */
export async function readHeads(
  db: LedgerDatabase,
  accounts: readonly AccountId[],
): Promise<Pick<AccountDoc, '_id' | 'seq'>[]> {
  const { main, ofSeasons } = splitByCollection(accounts);
  const [users, seasonAccounts] = await Promise.all([
    main.length === 0 ? [] : db.users.find({ _id: { $in: main } }, { seq: 1 }).lean(),
    ofSeasons.length === 0 ? [] : db.seasonAccounts.find({ _id: { $in: ofSeasons } }, { seq: 1 }).lean(),
  ]);
  return [...users, ...seasonAccounts];
}

/** This many states fit into one update, even if each has as many holds as an account can have. */
const statesPerUpdate = 512;

/**
 * Writes account states. A state replaces any older one and never a newer one, so the writes may arrive in any order and
 * be repeated: the fold of a ledger up to entry n is the same in every process.
 */
export async function writeStates(db: LedgerDatabase, states: ReadonlyMap<AccountId, AccountState>): Promise<void> {
  const write = async (collection: Parameters<typeof updateEach>[0], ids: readonly AccountId[]) => {
    for (let first = 0; first < ids.length; first += statesPerUpdate) {
      const own = new Map(ids.slice(first, first + statesPerUpdate).map((id) => [id, { ...states.get(id) }]));
      await updateEach(collection, own, { $lt: ['$seq', '$$own.seq'] });
    }
  };
  const { main, ofSeasons } = splitByCollection(states.keys());
  await Promise.all([write(db.users, main), write(db.seasonAccounts, ofSeasons)]);
}
