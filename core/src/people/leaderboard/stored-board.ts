import { DomainError } from '@courtside/contract';
import type { Filter } from 'mongodb';
import { mainAccountOf } from '../../money/account-id.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { PeopleDatabase } from '../collections.ts';
import { deletedIndex, type ProfileDoc, searchCollation } from '../profiles/profile-doc.ts';
import type { BoardPage, PageStart } from './board.ts';
import {
  orderField,
  orderValue,
  type Place,
  placeOf,
  type Rank,
  type StoredUser,
  toRow,
  type UnrankedRow,
  withRanks,
} from './place.ts';

/** The last position at which a page may begin. The database scans all rows before it. */
export const maxStartPosition = 10_000;
/** How many calls may wait for a rank to be counted. */
export const maxWaiting = 200;

/**
 * The leaderboard in the database: always correct, but slower the lower the rank. So that it does not slow down bets, ranks
 * and pages after the first are read one at a time, and requests that would take too long are rejected.
 */
export interface StoredBoard {
  /** @throws DomainError `unavailable` if it begins after `maxStartPosition`, or is not the first while too many calls wait */
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

const projection = { _id: 0, uid: 1, username: 1, balance: 1, totalWinnings: 1 } as const;
const rowProjection = { ...projection, stats: 1 } as const;
const order = { [orderField]: -1, username: 1, _id: 1 } as const;
/** Excludes accounts without an entry: a crash interrupted their opening, and they have no money. */
const opened = { seq: { $gt: 0 } } as const;
/** Excludes deleted accounts, too. */
const listed = { ...opened, deletedAt: { $exists: false } } as const;
const deleted = { deletedAt: { $exists: true } } as const;
const batchSize = 1_000;
/** Sorts after every character in names. */
const lastCharacter = '\uffff';

/** Matches the users after a place. */
function isAfter({ value, username, uid }: Place): Filter<ProfileDoc> {
  return {
    $or: [
      { [orderField]: { $lt: value } },
      { [orderField]: value, username: { $gt: username } },
      { [orderField]: value, username, _id: { $gt: mainAccountOf(uid) } },
    ],
  };
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

  /** The rank and position of a user who is listed. */
  async function countRank({ value, username, uid }: Place) {
    // Only the value 0 can belong to a half-opened account. All others are counted by the index alone.
    const same = value === 0 ? { [orderField]: value, ...opened } : { [orderField]: value };
    const [higher, sameBefore, sameName] = await Promise.all([
      countListed({ [orderField]: { $gt: value } }),
      countListed({ ...same, username: { $lt: username } }),
      countListed({ ...same, username, _id: { $lt: mainAccountOf(uid) } }),
    ]);
    return { rank: higher + 1, position: higher + sameBefore + sameName + 1 };
  }

  async function countAll(): Promise<number> {
    const [all, halfOpened, hidden] = await Promise.all([
      users.estimatedDocumentCount(),
      users.countDocuments({ seq: 0 }),
      users.countDocuments(deleted, { hint: deletedIndex }),
    ]);
    return all - halfOpened - hidden;
  }

  async function readPage(from: PageStart, limit: number): Promise<BoardPage> {
    const isFirst = 'position' in from && from.position === 1;
    const [docs, total] = await Promise.all([
      users
        .find('after' in from ? { ...listed, ...isAfter(from.after) } : listed, { projection: rowProjection })
        .sort(order)
        .skip('position' in from ? from.position - 1 : 0)
        .limit(limit)
        .toArray(),
      countAll(),
    ]);
    const [first] = docs;
    if (first === undefined) return { rows: [], total };
    const start = isFirst ? { rank: 1, position: 1 } : await countRank(placeOf(first));
    const ranked = withRanks(docs.map(toRow), orderValue, start);
    return { rows: ranked.map((row) => ({ ...row, placesGained: null })), total };
  }

  return {
    async page(from, limit) {
      if ('position' in from && from.position > maxStartPosition) {
        const message = unavailableMessage(`Ranks beyond ${maxStartPosition.toLocaleString('en-US')}`);
        throw new DomainError('unavailable', { message });
      }
      const read = () => readPage(from, limit);
      return 'position' in from && from.position === 1 ? read() : enqueueRank(read);
    },
    async rank(uid) {
      const doc = await users.findOne({ _id: mainAccountOf(uid), ...listed }, { projection });
      if (doc === null) return null;
      const [counted, total] = await Promise.all([enqueueRank(() => countRank(placeOf(doc))), countAll()]);
      return { ...counted, total };
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
      const scan = users
        .find<StoredUser>(listed, { projection, hint: { $natural: 1 }, batchSize, allowDiskUse: true })
        .sort(order);
      const batches = batchesOf(scan);
      try {
        const first = await enqueueList(() => batches.next());
        if (first.done === true) return;
        yield first.value;
        yield* batches;
      } finally {
        await batches.return();
      }
    },
  };
}
