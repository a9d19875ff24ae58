import type { AccountDoc } from '../../ledger/account.model.ts';
import {
  type AccountId,
  allSeasonAccounts,
  allTabAccounts,
  endOfMainAccounts,
  mainAccountOf,
  ownerOfMain,
  tabOf,
} from '../../ledger/account-id.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import type { ModelOf } from '../../platform/db/collection.ts';
import type { CoreDatabase } from '../database.ts';
import { type StoredBet, storedBetProjection } from './explained-bet.ts';

/** The users to read: a range of uids or a list. */
type Uids = { readonly $gte?: string; readonly $gt?: string; readonly $lte?: string } | { $in: string[] };

/** A filter for the main accounts of these users. Account ids have the same order as uids. */
function mainAccounts(uids: Uids) {
  if ('$in' in uids) return { $in: uids.$in.map(mainAccountOf) };
  const bounds = Object.entries(uids).map(([bound, uid]): [string, AccountId] => [bound, mainAccountOf(uid)]);
  return { $lt: endOfMainAccounts, ...Object.fromEntries(bounds) };
}

/** The accounts of seasons or of tabs to read: a range of ids or a list. */
type OtherAccounts =
  | { readonly $gte?: AccountId; readonly $gt?: AccountId; readonly $lte?: AccountId; readonly $lt?: AccountId }
  | { $in: AccountId[] };

/** Accounts that are checked together. */
export type Part = { readonly uids: Uids } | { readonly ofSeasons: OtherAccounts } | { readonly ofTabs: OtherAccounts };

/** Everything stored of an account: its document, its entries, and its bets. */
export interface Records {
  readonly id: AccountId;
  readonly account: AccountDoc | null;
  /** In the order of the ledger. Must be read to the end, once, before the records of the next account; so must the bets. */
  readonly entries: AsyncIterable<Entry>;
  readonly bets: AsyncIterable<StoredBet>;
}

const batchSize = 1_000;
/** An index of fields that never change, so that a bet that is closed during the read is read exactly once. */
const betOrder = { uid: 1, 'betData.startTime': -1, placedAt: -1 } as const;

/**
 * Splits all possible uids into ranges with a limited number of accounts, so that no cursor stays open for long. The ranges
 * include uids without an account.
 */
async function* splitUids(db: CoreDatabase, accountsPerRange: number): AsyncGenerator<Uids> {
  let from: Uids = { $gte: '' };
  while (true) {
    const last: { readonly uid: string } | null = await db.users
      .findOne({ _id: mainAccounts(from) }, { uid: 1 })
      .sort({ _id: 1 })
      .skip(accountsPerRange - 1)
      .lean();
    if (last === null) break;
    yield { ...from, $lte: last.uid };
    from = { $gt: last.uid };
  }
  yield from;
}

/** Splits the accounts of all seasons or tabs into ranges with a limited number of accounts. */
async function* splitOthers(
  collection: CoreDatabase['seasonAccounts'] | CoreDatabase['tabAccounts'],
  all: { readonly $gte: AccountId; readonly $lt: AccountId },
  accountsPerRange: number,
): AsyncGenerator<OtherAccounts> {
  const accounts: ModelOf<AccountDoc> = collection;
  let from: OtherAccounts = all;
  while (true) {
    const last: { readonly _id: AccountId } | null = await accounts
      .findOne({ _id: from }, { _id: 1 })
      .sort({ _id: 1 })
      .skip(accountsPerRange - 1)
      .lean();
    if (last === null) break;
    yield { ...from, $lte: last._id };
    from = { $gt: last._id, $lt: all.$lt };
  }
  yield from;
}

/** Splits all accounts into parts with a limited number of accounts. */
export async function* splitAccounts(db: CoreDatabase, accountsPerPart: number): AsyncGenerator<Part> {
  for await (const uids of splitUids(db, accountsPerPart)) yield { uids };
  for await (const ofSeasons of splitOthers(db.seasonAccounts, allSeasonAccounts, accountsPerPart)) yield { ofSeasons };
  for await (const ofTabs of splitOthers(db.tabAccounts, allTabAccounts, accountsPerPart)) yield { ofTabs };
}

/** The part that is one account. */
export function partOf(account: AccountId): Part {
  const uid = ownerOfMain(account);
  if (uid !== null) return { uids: { $in: [uid] } };
  return tabOf(account) === null ? { ofSeasons: { $in: [account] } } : { ofTabs: { $in: [account] } };
}

/** Reads one document ahead of a cursor that is sorted by account. */
async function readAhead<T>(cursor: { next(): Promise<T | null> }, accountOf: (item: T) => AccountId) {
  let next = await cursor.next();
  return {
    /** The account of the next document, or null at the end. */
    nextAccount: () => (next === null ? null : accountOf(next)),
    async *of(account: AccountId): AsyncGenerator<T> {
      while (next !== null && accountOf(next) === account) {
        yield next;
        next = await cursor.next();
      }
    },
  };
}

/** Compares strings by their UTF-8 bytes, as MongoDB does. */
function byBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Cursors over the accounts, entries and bets of a part, each in the order of account ids. */
function openCursors(db: CoreDatabase, part: Part) {
  const options = { batchSize };
  if ('uids' in part) {
    const ids = mainAccounts(part.uids);
    return {
      ids,
      accounts: db.users.find({ _id: ids }, null, options).sort({ _id: 1 }).lean().cursor(),
      bets: db.bets.find({ uid: part.uids, account: ids }, storedBetProjection, options).sort(betOrder).lean().cursor(),
    };
  }
  const isOfSeasons = 'ofSeasons' in part;
  const ids = isOfSeasons ? part.ofSeasons : part.ofTabs;
  const collection: ModelOf<AccountDoc> = isOfSeasons ? db.seasonAccounts : db.tabAccounts;
  return {
    ids,
    accounts: collection.find({ _id: ids }, null, options).sort({ _id: 1 }).lean().cursor(),
    // The indexes of these bets are used only when the filter is in their range.
    bets: db.bets
      .find(
        { $and: [{ account: ids }, { account: isOfSeasons ? allSeasonAccounts : allTabAccounts }] },
        storedBetProjection,
        options,
      )
      .sort({ account: 1 })
      .lean()
      .cursor(),
  };
}

/**
 * Reads the records of one account after the other from parallel cursors, so that only a batch of each collection is in
 * memory. A change during the read may be visible in one collection and not in another.
 */
export async function* readRecords(db: CoreDatabase, part: Part): AsyncGenerator<Records> {
  const { ids, accounts: accountsCursor, bets: betsCursor } = openCursors(db, part);
  const entriesCursor = db.entries
    .find({ account: ids }, null, { batchSize })
    .sort({ account: 1, seq: 1 })
    .lean()
    .cursor();
  try {
    const [accounts, entries, bets] = await Promise.all([
      readAhead<AccountDoc>(accountsCursor, ({ _id }) => _id),
      readAhead(entriesCursor, ({ account }) => account),
      readAhead(betsCursor, ({ account }) => account),
    ]);
    while (true) {
      const heads = [accounts, entries, bets].map(({ nextAccount }) => nextAccount()).filter((id) => id !== null);
      const [id] = heads.sort(byBytes);
      if (id === undefined) return;
      let account: AccountDoc | null = null;
      for await (const doc of accounts.of(id)) account = doc;
      yield { id, account, entries: entries.of(id), bets: bets.of(id) };
    }
  } finally {
    await Promise.all([accountsCursor, entriesCursor, betsCursor].map((cursor) => cursor.close()));
  }
}
