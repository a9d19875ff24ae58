import { DomainError } from '@courtside/contract';
import { updateEach } from '../platform/db/update-each.ts';
import { recentlyUsed } from '../platform/recently-used.ts';
import type { AccountDoc } from './account-doc.ts';
import { type AccountId, seasonOf } from './account-id.ts';
import type { MoneyDatabase } from './collections.ts';
import type { EntryDoc } from './entry-doc.ts';
import type { AccountState, Decide, Draft, Entry, LedgerAccount, LedgerModel, Move, Purpose } from './move.ts';

/** The id of an account's entry with this number. */
export function entryId(account: AccountId, seq: number): string {
  return `${account}:${seq}`;
}

/** Thrown when an entry does not follow the state it is applied to: a broken ledger, never a user's mistake. */
class LedgerCorruption extends Error {
  override readonly name = 'LedgerCorruption';
}

/**
 * The entry that a draft becomes on an account in this state. Pure.
 * @throws DomainError `insufficient-balance` when the amount exceeds the balance and the draft may not overdraw
 */
export function nextEntry<P extends Purpose, S extends AccountState>(
  model: LedgerModel<P, S>,
  account: AccountId,
  state: S,
  draft: Draft<P>,
  { key, at }: Pick<EntryDoc, 'key' | 'at'>,
): Entry<P> {
  const seq = state.seq + 1;
  const balance = state.balance + draft.amount;
  if (draft.amount < 0 && balance < 0 && !model.mayOverdraw(draft)) throw new DomainError('insufficient-balance');
  return { _id: entryId(account, seq), account, seq, balance, key, at, ...draft };
}

/**
 * The state of an account after one more entry. Pure: an account is a projection of its ledger.
 * @throws LedgerCorruption when the entry's number or balance does not follow
 */
export function applyEntry<P extends Purpose, S extends AccountState>(
  model: LedgerModel<P, S>,
  state: S,
  entry: Entry<P>,
): S {
  if (entry.seq !== state.seq + 1) throw new LedgerCorruption(`${entry._id} does not follow entry ${state.seq}`);
  if (entry.balance !== state.balance + entry.amount) throw new LedgerCorruption(`${entry._id} does not add up`);
  return model.fold(state, entry);
}

/** Returns the decision of a move, prepared if the move needs it. */
export function decisionOf<P extends Purpose, S extends AccountState>(
  move: Move<P, S>,
): Decide<P, S> | Promise<Decide<P, S>> {
  return move.prepare === undefined ? move.decide : move.prepare();
}

/** The entry of a move on an account in this state. @throws DomainError when `decide` or the ledger refuses */
export function draftEntry<P extends Purpose, S extends AccountState>(
  model: LedgerModel<P, S>,
  { account, key }: Move<P, S>,
  decide: Decide<P, S>,
  state: S,
  at: Date,
): Entry<P> {
  return nextEntry(model, account, state, decide(state, at), { key, at });
}

/** The collections that hold these accounts, each with the ids of its accounts. */
function accountCollectionsOf(db: MoneyDatabase, accounts: Iterable<AccountId>) {
  const [main, ofSeasons]: [AccountId[], AccountId[]] = [[], []];
  for (const account of accounts) (seasonOf(account) === null ? main : ofSeasons).push(account);
  return [
    { collection: db.accounts, ids: main },
    { collection: db.seasonAccounts, ids: ofSeasons },
  ].filter(({ ids }) => ids.length > 0);
}

/** Accounts as their documents have them, by id; those that do not exist are left out. */
async function readAccounts<P extends Purpose, S extends AccountState>(
  db: MoneyDatabase,
  model: LedgerModel<P, S>,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, LedgerAccount<S>>> {
  const read = accountCollectionsOf(db, accounts).map(({ collection, ids }) =>
    collection
      .find({ _id: { $in: ids } })
      .lean<(AccountDoc & S)[]>()
      .exec(),
  );
  const docs = (await Promise.all(read)).flat();
  return new Map(docs.map((doc) => [doc._id, { uid: doc.uid, state: model.stateOf(doc) }]));
}

/** The ids of accounts and the numbers of their last projected entries; accounts that do not exist are left out. */
export async function readHeads(
  db: MoneyDatabase,
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
export async function writeStates(db: MoneyDatabase, states: ReadonlyMap<AccountId, AccountState>): Promise<void> {
  const write = async ({ collection, ids }: ReturnType<typeof accountCollectionsOf>[number]) => {
    for (let first = 0; first < ids.length; first += statesPerUpdate) {
      const own = new Map(ids.slice(first, first + statesPerUpdate).map((id) => [id, { ...states.get(id) }]));
      await updateEach(collection, own, { $lt: ['$seq', '$$own.seq'] });
    }
  };
  await Promise.all(accountCollectionsOf(db, states.keys()).map(write));
}

/**
 * Reads an account at its ledger's head and brings its projections there.
 * @returns the account at its head, or null when it does not exist
 */
export async function rollForward<P extends Purpose, S extends AccountState>(
  db: MoneyDatabase,
  model: LedgerModel<P, S>,
  account: AccountId,
): Promise<LedgerAccount<S> | null> {
  const stored = (await readAccounts(db, model, [account])).get(account);
  if (stored === undefined) return null;
  const entries = await db.entries
    .find({ account, seq: { $gt: stored.state.seq } })
    .sort({ seq: 1 })
    .lean<Entry<P>[]>();
  if (entries.length === 0) return stored;
  const state = entries.reduce((before, entry) => applyEntry(model, before, entry), stored.state);
  await model.projection.redo(db, entries);
  await writeStates(db, new Map([[account, state]]));
  return { uid: stored.uid, state };
}

/** Ledger heads as this process last saw them. A stale head only costs a retry: inserting its sequence number fails. */
export interface Heads<S extends AccountState> {
  /** The heads of these accounts; an account that does not exist is left out. */
  read(accounts: readonly AccountId[]): Promise<Map<AccountId, LedgerAccount<S>>>;
  set(account: AccountId, head: LedgerAccount<S>): void;
  delete(account: AccountId): void;
}

const maxHeads = 20_000;

export function createHeads<P extends Purpose, S extends AccountState>(
  db: MoneyDatabase,
  model: LedgerModel<P, S>,
): Heads<S> {
  const heads = recentlyUsed<AccountId, LedgerAccount<S>>(maxHeads);
  // A former primary may have shown writes that were rolled back.
  db.onTopologyChange(() => heads.clear());
  return {
    async read(accounts) {
      const found = new Map<AccountId, LedgerAccount<S>>();
      const unknown: AccountId[] = [];
      for (const account of accounts) {
        const head = heads.get(account);
        if (head === undefined) unknown.push(account);
        else found.set(account, head);
      }
      if (unknown.length === 0) return found;
      for (const [account, head] of await readAccounts(db, model, unknown)) {
        heads.set(account, head);
        found.set(account, head);
      }
      return found;
    },
    set: (account, head) => void heads.set(account, head),
    delete: (account) => void heads.delete(account),
  };
}
