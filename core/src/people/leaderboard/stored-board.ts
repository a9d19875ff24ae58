import { DomainError } from '@courtside/contract';
import { searchCollation } from '../../money/account-doc.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { BoardPage, LeaderboardRow, PageStart, Place } from './place.ts';

/** A user as the database knows them, without a rank. */
export type StoredUser = Omit<LeaderboardRow, 'rank' | 'placesGained'>;

/** The furthest down a page may begin. What is before it is passed over one by one. */
export const deepestStart = 10_000;
/** So many at once may wait for their rank to be counted. */
export const mostWaiting = 200;

/**
 * The leaderboard as the database itself knows it: right, and slower the further down one looks. So ranks are counted
 * one at a time, and what would take too long is refused: the database has bets to take.
 */
export interface StoredBoard {
  /** @throws DomainError `unavailable` beyond `deepestStart`, or behind a cursor while too many wait */
  page(from: PageStart, limit: number): Promise<BoardPage>;
  /** A user's rank, or null for who has no account. @throws DomainError `unavailable` while too many wait */
  rank(uid: string): Promise<{ readonly rank: number; readonly total: number } | null>;
  /** Users whose names begin so, whatever case and accents, in the order of their names. */
  search(prefix: string, limit: number): Promise<StoredUser[]>;
  /**
   * Every user exactly once, some at a time, in the order of the balances and names they had when they were read.
   * @throws DomainError `unavailable` while too many wait for their list to begin
   */
  all(): AsyncGenerator<StoredUser[], void, undefined>;
}

const shown = { username: 1, balance: 1, totalWinnings: 1 } as const;
const order = { balance: -1, username: 1, _id: 1 } as const;
/** An account without an entry was cut off while it was opened. It has no money and is not shown. */
const opened = { seq: { $gt: 0 } } as const;
/** How many users the database sends at once. */
const batchSize = 1_000;
/** Sorts after every text that people write. */
const last = '\uffff';

function fromDoc(doc: { _id: string; username: string; balance: number; totalWinnings: number }): StoredUser {
  const { _id: uid, username, balance, totalWinnings } = doc;
  return { uid, username, balance, totalWinnings };
}

/** Does one thing after the other. @param what cannot be shown while too many wait */
function createTurns(what: string): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= mostWaiting) throw new DomainError('unavailable', { message: notNow(what) });
    waiting += 1;
    const turn = before.then(work).finally(() => {
      waiting -= 1;
    });
    // Whoever asked hears of a failure; who comes after only waits for the end.
    before = turn.catch((error: unknown) => error);
    return turn;
  };
}

function notNow(what: string): string {
  return `${what} cannot be shown at this moment. Please try again in a minute.`;
}

export function createStoredBoard(db: Database): StoredBoard {
  const users = db.raw.accounts;

  const inTurn = createTurns('Ranks');
  const listInTurn = createTurns('All users');

  /** How many users are at better places, and at this one when `inclusive`. */
  async function countBefore({ balance, username, uid }: Place, inclusive: boolean): Promise<number> {
    // Only among those without a cent can there be half-opened accounts; everywhere else the index alone can count.
    const same = balance === 0 ? { balance, ...opened } : { balance };
    const counts = await inTurn(() =>
      Promise.all([
        users.countDocuments({ balance: { $gt: balance } }),
        users.countDocuments({ ...same, username: { $lt: username } }),
        users.countDocuments({ ...same, username, _id: inclusive ? { $lte: uid } : { $lt: uid } }),
      ]),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async function countAll(): Promise<number> {
    const [all, halfOpened] = await Promise.all([users.estimatedDocumentCount(), users.countDocuments({ seq: 0 })]);
    return all - halfOpened;
  }

  return {
    async page(from, limit) {
      if ('rank' in from && from.rank > deepestStart) {
        const message = notNow(`Ranks beyond ${deepestStart.toLocaleString('en-US')}`);
        throw new DomainError('unavailable', { message });
      }
      const after = 'after' in from ? from.after : null;
      const behind = after && {
        $or: [
          { balance: { $lt: after.balance } },
          { balance: after.balance, username: { $gt: after.username } },
          { balance: after.balance, username: after.username, _id: { $gt: after.uid } },
        ],
      };
      const [docs, first, total] = await Promise.all([
        users
          .find({ ...opened, ...behind }, { projection: shown })
          .sort(order)
          .skip('rank' in from ? from.rank - 1 : 0)
          .limit(limit)
          .toArray(),
        'rank' in from ? from.rank - 1 : countBefore(from.after, true),
        countAll(),
      ]);
      const rows = docs.map((doc, index) => ({ ...fromDoc(doc), rank: first + index + 1, placesGained: null }));
      return { rows, total };
    },
    async rank(uid) {
      const doc = await users.findOne({ _id: uid, ...opened }, { projection: shown });
      if (doc === null) return null;
      const [before, total] = await Promise.all([countBefore(fromDoc(doc), false), countAll()]);
      return { rank: before + 1, total };
    },
    async search(prefix, limit) {
      const docs = await users
        .find({ username: { $gte: prefix, $lt: prefix + last }, ...opened }, { projection: shown })
        .collation(searchCollation)
        .sort({ username: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return docs.map(fromDoc);
    },
    async *all() {
      // A document keeps its place in the collection while its balance changes its place in the index, so a reader of
      // the index could miss a user or meet one twice. The database sorts a scan of the collection before the first batch.
      const scan = users
        .find(opened, { projection: shown, hint: { $natural: 1 }, batchSize, allowDiskUse: true })
        .sort(order);
      const batches = batchesOf(scan);
      try {
        const first = await listInTurn(() => batches.next());
        if (first.done === true) return;
        yield first.value.map(fromDoc);
        for await (const docs of batches) yield docs.map(fromDoc);
      } finally {
        await batches.return();
      }
    },
  };
}
