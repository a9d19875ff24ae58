import { DomainError } from '@courtside/contract';
import type { Filter } from 'mongodb';
import { hasBet, netProfitCents } from '../../betting/ledger/betting-state.ts';
import { mainAccountOf } from '../../money/account-id.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import { deletedIndex, type ProfileDoc, searchCollation } from '../profiles/profile-doc.ts';
import { type BoardPage, type LeaderboardRow, type PageStart, type Place, type Rank, withRanks } from './place.ts';

/** A user as stored in the database, without a rank. */
export type StoredUser = Place & Pick<LeaderboardRow, 'totalWinnings'>;

/** The last position at which a page may begin. The database scans all rows before it. */
export const maxStartPosition = 10_000;
/** How many calls may wait for a rank to be counted. */
export const maxWaiting = 200;

/**
 * The leaderboard in the database: always correct, but slower the lower the rank. So that it does not slow down bets, ranks
 * are counted one at a time, and requests that would take too long are rejected.
 */
export interface StoredBoard {
  /** @throws DomainError `unavailable` if it begins after `maxStartPosition`, or after a place while too many calls wait */
  page(from: PageStart, limit: number): Promise<BoardPage>;
  /** A user's rank, or null without an account. @throws DomainError `unavailable` while too many calls wait */
  rank(uid: string): Promise<(Omit<Rank, 'placesGained'> & { readonly total: number }) | null>;
  /** Users whose names begin with a prefix, ignoring case and accents, by name. */
  search(prefix: string, limit: number): Promise<UnrankedRow[]>;
  /**
   * Yields every user exactly once, in batches, in the order of the balances and names they had when they were read.
   * @throws DomainError `unavailable` while too many lists wait to be read
   */
  all(): AsyncGenerator<StoredUser[], void, undefined>;
}

/** A row before it is ranked. */
type UnrankedRow = Omit<LeaderboardRow, keyof Rank>;

const projection = { _id: 0, uid: 1, username: 1, balance: 1, totalWinnings: 1 } as const;
const rowProjection = { ...projection, stats: 1 } as const;
const order = { balance: -1, username: 1, _id: 1 } as const;
/** Excludes accounts without an entry: a crash interrupted their opening, and they have no money. */
const opened = { seq: { $gt: 0 } } as const;
/** Excludes deleted accounts, too. */
const listed = { ...opened, deletedAt: { $exists: false } } as const;
const deleted = { deletedAt: { $exists: true } } as const;
const batchSize = 1_000;
/** Sorts after every character in names. */
const lastCharacter = '\uffff';

function fromDoc({ uid, username, balance, totalWinnings }: StoredUser): StoredUser {
  return { uid, username, balance, totalWinnings };
}

function toRow({ stats, ...user }: StoredUser & Pick<ProfileDoc, 'stats'>): UnrankedRow {
  return { ...fromDoc(user), netProfit: netProfitCents(stats), hasBet: hasBet(stats) };
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

  /** Deleted accounts are few and have an index. Subtracting them leaves the other count to an index alone. */
  async function countListed(filter: Filter<ProfileDoc>): Promise<number> {
    const hidden = await users.countDocuments({ ...filter, ...deleted }, { hint: deletedIndex });
    return (await users.countDocuments(filter)) - hidden;
  }

  function countHigher(balance: number): Promise<number> {
    return countListed({ balance: { $gt: balance } });
  }

  /**
   * The number of users before a place, including the place itself if `inclusive`, and how many of them have a higher
   * balance.
   */
  async function countBefore({ balance, username, uid }: Place, inclusive: boolean) {
    // Only a balance of 0 can belong to a half-opened account. All other balances are counted by the index alone.
    const same = balance === 0 ? { balance, ...opened } : { balance };
    const counts = await enqueueRank(() =>
      Promise.all([
        countHigher(balance),
        countListed({ ...same, username: { $lt: username } }),
        countListed({
          ...same,
          username,
          _id: inclusive ? { $lte: mainAccountOf(uid) } : { $lt: mainAccountOf(uid) },
        }),
      ]),
    );
    return { higher: counts[0], before: counts.reduce((sum, count) => sum + count, 0) };
  }

  /** The rank of the first row of a page that begins at a position. */
  async function firstRank(balance: number, position: number): Promise<number> {
    return position === 1 ? 1 : 1 + (await enqueueRank(() => countHigher(balance)));
  }

  async function countAll(): Promise<number> {
    const [all, halfOpened, hidden] = await Promise.all([
      users.estimatedDocumentCount(),
      users.countDocuments({ seq: 0 }),
      users.countDocuments(deleted, { hint: deletedIndex }),
    ]);
    return all - halfOpened - hidden;
  }

  return {
    async page(from, limit) {
      if ('position' in from && from.position > maxStartPosition) {
        const message = unavailableMessage(`Ranks beyond ${maxStartPosition.toLocaleString('en-US')}`);
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
      const [docs, counted, total] = await Promise.all([
        users
          .find({ ...listed, ...afterPlace }, { projection: rowProjection })
          .sort(order)
          .skip('position' in from ? from.position - 1 : 0)
          .limit(limit)
          .toArray(),
        after && countBefore(after, true),
        countAll(),
      ]);
      const [first] = docs;
      if (first === undefined) return { rows: [], total };
      const position = 'position' in from ? from.position : (counted?.before ?? 0) + 1;
      const rank =
        counted === null
          ? await firstRank(first.balance, position)
          : first.balance === after?.balance
            ? counted.higher + 1
            : position;
      const ranked = withRanks(docs.map(toRow), ({ balance }) => balance, { rank, position });
      return { rows: ranked.map((row) => ({ ...row, placesGained: null })), total };
    },
    async rank(uid) {
      const doc = await users.findOne({ _id: mainAccountOf(uid), ...listed }, { projection });
      if (doc === null) return null;
      const [{ higher, before }, total] = await Promise.all([countBefore(fromDoc(doc), false), countAll()]);
      return { rank: higher + 1, position: before + 1, total };
    },
    async search(prefix, limit) {
      const docs = await users
        .find({ username: { $gte: prefix, $lt: prefix + lastCharacter }, ...listed }, { projection: rowProjection })
        .collation(searchCollation)
        .sort({ username: 1, _id: 1 })
        .limit(limit)
        .toArray();
      return docs.map(toRow);
    },
    async *all() {
      // A changed balance moves a user in the index, so an index scan could miss users or return them twice. The position
      // in the collection does not change, so the database scans it and sorts the result before the first batch.
      const scan = users.find(listed, { projection, hint: { $natural: 1 }, batchSize, allowDiskUse: true }).sort(order);
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
