import type { mongo } from 'mongoose';
import type { AccountDoc } from '../../money/account-doc.ts';
import type { Entry } from '../../money/entry.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type StoredBet, storedBetProjection } from './explained-bet.ts';

/** Which uids to read: from one to another, or some by name. */
export type Uids = { readonly $gte?: string; readonly $gt?: string; readonly $lte?: string } | { $in: string[] };

/** All that is stored under one uid. */
export interface Records {
  readonly uid: string;
  readonly account: AccountDoc | null;
  /** By their numbers. Must be read to the end, once, before the next uid is read; so must the bets. */
  readonly entries: AsyncIterable<Entry>;
  readonly bets: AsyncIterable<StoredBet>;
}

const batchSize = 1_000;
/** By fields that never change, as an index has them: a bet that is closed meanwhile is read exactly once. */
const betOrder = { uid: 1, 'betData.startTime': -1, placedAt: -1 } as const;

/**
 * Splits all uids there may be, those without an account too, into ranges of so many accounts. Reading by ranges, no
 * cursor stays open for long, however many accounts there are.
 */
export async function* splitUids(db: Database, accounts: number): AsyncGenerator<Uids> {
  let from: Uids = { $gte: '' };
  while (true) {
    const last = await db.raw.accounts
      .find({ _id: from })
      .project<{ _id: string }>({ _id: 1 })
      .sort({ _id: 1 })
      .skip(accounts - 1)
      .next();
    if (last === null) break;
    yield { ...from, $lte: last._id };
    from = { $gt: last._id };
  }
  yield from;
}

/** Reads a cursor that is sorted by uid, one document ahead. */
async function readAhead<T>(cursor: mongo.FindCursor<T>, uidOf: (item: T) => string) {
  let next = await cursor.next();
  return {
    /** The uid of what comes next, or null at the end. */
    nextUid: () => (next === null ? null : uidOf(next)),
    async *of(uid: string): AsyncGenerator<T> {
      while (next !== null && uidOf(next) === uid) {
        yield next;
        next = await cursor.next();
      }
    },
  };
}

/** The order of strings in MongoDB: by their UTF-8 bytes. */
function byBytes(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/**
 * Reads accounts, entries and bets in parallel, one uid after the other, so that only a batch of each collection is in
 * memory. What is written meanwhile may be read in one and not yet in another.
 */
export async function* readRecords(db: Database, uids: Uids): AsyncGenerator<Records> {
  const accountsCursor = db.raw.accounts.find({ _id: uids }, { batchSize }).sort({ _id: 1 });
  const entriesCursor = db.raw.entries.find({ uid: uids }, { batchSize }).sort({ uid: 1, seq: 1 });
  const betsCursor = db.raw.bets.find({ uid: uids }, { batchSize, projection: storedBetProjection }).sort(betOrder);
  try {
    const [accounts, entries, bets] = await Promise.all([
      readAhead(accountsCursor, ({ _id }) => _id),
      readAhead(entriesCursor, ({ uid }) => uid),
      readAhead(betsCursor, ({ uid }) => uid),
    ]);
    while (true) {
      const heads = [accounts, entries, bets].map(({ nextUid }) => nextUid()).filter((uid) => uid !== null);
      const [uid] = heads.sort(byBytes);
      if (uid === undefined) return;
      let account: AccountDoc | null = null;
      for await (const doc of accounts.of(uid)) account = doc;
      yield { uid, account, entries: entries.of(uid), bets: bets.of(uid) };
    }
  } finally {
    await Promise.all([accountsCursor, entriesCursor, betsCursor].map((cursor) => cursor.close()));
  }
}
