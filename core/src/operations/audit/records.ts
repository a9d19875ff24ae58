import type { FindCursor } from 'mongodb';
import { type BettingEntry, entriesOf } from '../../betting/ledger/entry-kinds.ts';
import { type AccountId, endOfMainAccounts, mainAccountOf, ownerOfMain } from '../../money/account-id.ts';
import type { ProfileDoc } from '../../people/profiles/profile-doc.ts';
import type { CoreDatabase } from '../database.ts';
import { type StoredBet, storedBetProjection } from './explained-bet.ts';

/** The users to read: a range of uids or a list. */
export type Uids = { readonly $gte?: string; readonly $gt?: string; readonly $lte?: string } | { $in: string[] };

/** A filter for the main accounts of these users. Account ids have the same order as uids. */
function mainAccounts(uids: Uids) {
  if ('$in' in uids) return { $in: uids.$in.map(mainAccountOf) };
  const bounds = Object.entries(uids).map(([bound, uid]): [string, AccountId] => [bound, mainAccountOf(uid)]);
  return { $lt: endOfMainAccounts, ...Object.fromEntries(bounds) };
}

/** Everything stored of a user: the main account, its entries, and the bets. */
export interface Records {
  readonly uid: string;
  readonly account: ProfileDoc | null;
  /** In the order of the ledger. Must be read to the end, once, before the records of the next user; so must the bets. */
  readonly entries: AsyncIterable<BettingEntry>;
  readonly bets: AsyncIterable<StoredBet>;
}

const batchSize = 1_000;
/** An index of fields that never change, so that a bet that is closed during the read is read exactly once. */
const betOrder = { uid: 1, 'betData.startTime': -1, placedAt: -1 } as const;

/**
 * Splits all possible uids into ranges with a limited number of accounts, so that no cursor stays open for long. The ranges
 * include uids without an account.
 */
export async function* splitUids(db: CoreDatabase, accountsPerRange: number): AsyncGenerator<Uids> {
  let from: Uids = { $gte: '' };
  while (true) {
    const last = await db.accounts
      .find({ _id: mainAccounts(from) })
      .project<{ uid: string }>({ uid: 1 })
      .sort({ _id: 1 })
      .skip(accountsPerRange - 1)
      .next();
    if (last === null) break;
    yield { ...from, $lte: last.uid };
    from = { $gt: last.uid };
  }
  yield from;
}

/** Reads one document ahead of a cursor that is sorted by uid. */
async function readAhead<T>(cursor: FindCursor<T>, uidOf: (item: T) => string) {
  let next = await cursor.next();
  return {
    /** The uid of the next document, or null at the end. */
    nextUid: () => (next === null ? null : uidOf(next)),
    async *of(uid: string): AsyncGenerator<T> {
      while (next !== null && uidOf(next) === uid) {
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

/**
 * Reads the records of one user after the other from parallel cursors, so that only a batch of each collection is in
 * memory. A change during the read may be visible in one collection and not in another.
 */
export async function* readRecords(db: CoreDatabase, uids: Uids): AsyncGenerator<Records> {
  const ids = mainAccounts(uids);
  const accountsCursor = db.profiles.find({ _id: ids }, { batchSize }).sort({ _id: 1 });
  const entriesCursor = entriesOf(db).find({ account: ids }, { batchSize }).sort({ account: 1, seq: 1 });
  const betsCursor = db.bets.find({ uid: uids }, { batchSize, projection: storedBetProjection }).sort(betOrder);
  try {
    const [accounts, entries, bets] = await Promise.all([
      readAhead(accountsCursor, ({ uid }) => uid),
      readAhead(entriesCursor, ({ account }) => ownerOfMain(account) ?? ''),
      readAhead(betsCursor, ({ uid }) => uid),
    ]);
    while (true) {
      const heads = [accounts, entries, bets].map(({ nextUid }) => nextUid()).filter((uid) => uid !== null);
      const [uid] = heads.sort(byBytes);
      if (uid === undefined) return;
      let account: ProfileDoc | null = null;
      for await (const doc of accounts.of(uid)) account = doc;
      yield { uid, account, entries: entries.of(uid), bets: bets.of(uid) };
    }
  } finally {
    await Promise.all([accountsCursor, entriesCursor, betsCursor].map((cursor) => cursor.close()));
  }
}
