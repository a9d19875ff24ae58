import { DomainError } from '@courtside/contract';
import { mainAccountOf } from '../../money/account-id.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import { searchCollation } from '../profiles/profile-doc.ts';
import type { BoardPage, LeaderboardRow, PageStart, Place } from './place.ts';

/** A user as stored in the database, without a rank. */
export type StoredUser = Omit<LeaderboardRow, 'rank' | 'placesGained'>;

/** The last rank at which a page may begin. The database scans all rows before it. */
export const maxStartRank = 10_000;
/** How many calls may wait for a rank to be counted. */
export const maxWaiting = 200;

/**
 * The leaderboard in the database: always correct, but slower the lower the rank. So that it does not slow down bets, ranks
 * are counted one at a time, and requests that would take too long are rejected.
 */
export interface StoredBoard {
  /** @throws DomainError `unavailable` if it begins after `maxStartRank`, or after a place while too many calls wait */
  page(from: PageStart, limit: number): Promise<BoardPage>;
  /** A user's rank, or null without an account. @throws DomainError `unavailable` while too many calls wait */
  rank(uid: string): Promise<{ readonly rank: number; readonly total: number } | null>;
  /** Users whose names begin with a prefix, ignoring case and accents, by name. */
  search(prefix: string, limit: number): Promise<StoredUser[]>;
  /**
   * Yields every user exactly once, in batches, in the order of the balances and names they had when they were read.
   * @throws DomainError `unavailable` while too many lists wait to be read
   */
  all(): AsyncGenerator<StoredUser[], void, undefined>;
}

const projection = { _id: 0, uid: 1, username: 1, balance: 1, totalWinnings: 1 } as const;
const order = { balance: -1, username: 1, _id: 1 } as const;
/** Excludes accounts without an entry: a crash interrupted their opening, and they have no money. */
const opened = { seq: { $gt: 0 } } as const;
const batchSize = 1_000;
/** Sorts after every character in names. */
const lastCharacter = '\uffff';

function fromDoc({ uid, username, balance, totalWinnings }: StoredUser): StoredUser {
  return { uid, username, balance, totalWinnings };
}

/**
 * Creates a queue that runs one function at a time.
 * @param what the subject of the error message when too many functions wait
 */
function createQueue(what: string): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= maxWaiting) throw new DomainError('unavailable', { message: unavailableMessage(what) });
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    // Only the caller receives a failure; the next function just waits for the end.
    last = result.catch((error: unknown) => error);
    return result;
  };
}

function unavailableMessage(what: string): string {
  return `${what} cannot be shown at this moment. Please try again in a minute.`;
}

export function createStoredBoard(db: PeopleDatabase): StoredBoard {
  const users = db.profiles;

  const enqueueRank = createQueue('Ranks');
  const enqueueList = createQueue('All users');

  /** The number of users before a place, including the place itself if `inclusive`. */
  async function countBefore({ balance, username, uid }: Place, inclusive: boolean): Promise<number> {
    // Only a balance of 0 can belong to a half-opened account. All other balances are counted by the index alone.
    const same = balance === 0 ? { balance, ...opened } : { balance };
    const counts = await enqueueRank(() =>
      Promise.all([
        users.countDocuments({ balance: { $gt: balance } }),
        users.countDocuments({ ...same, username: { $lt: username } }),
        users.countDocuments({
          ...same,
          username,
          _id: inclusive ? { $lte: mainAccountOf(uid) } : { $lt: mainAccountOf(uid) },
        }),
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
      if ('rank' in from && from.rank > maxStartRank) {
        const message = unavailableMessage(`Ranks beyond ${maxStartRank.toLocaleString('en-US')}`);
        throw new DomainError('unavailable', { message });
      }
      const after = 'after' in from ? from.after : null;
      const afterPlace = after && {
        $or: [
          { balance: { $lt: after.balance } },
          { balance: after.balance, username: { $gt: after.username } },
          { balance: after.balance, username: after.username, _id: { $gt: mainAccountOf(after.uid) } },
        ],
      };
      const [docs, first, total] = await Promise.all([
        users
          .find({ ...opened, ...afterPlace }, { projection })
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
      const doc = await users.findOne({ _id: mainAccountOf(uid), ...opened }, { projection });
      if (doc === null) return null;
      const [before, total] = await Promise.all([countBefore(fromDoc(doc), false), countAll()]);
      return { rank: before + 1, total };
    },
    async search(prefix, limit) {
      const docs = await users
        .find({ username: { $gte: prefix, $lt: prefix + lastCharacter }, ...opened }, { projection })
        .collation(searchCollation)
        .sort({ username: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return docs.map(fromDoc);
    },
    async *all() {
      // A changed balance moves a user in the index, so an index scan could miss users or return them twice. The position
      // in the collection does not change, so the database scans it and sorts the result before the first batch.
      const scan = users.find(opened, { projection, hint: { $natural: 1 }, batchSize, allowDiskUse: true }).sort(order);
      const batches = batchesOf(scan);
      try {
        const first = await enqueueList(() => batches.next());
        if (first.done === true) return;
        yield first.value.map(fromDoc);
        for await (const docs of batches) yield docs.map(fromDoc);
      } finally {
        await batches.return();
      }
    },
  };
}
