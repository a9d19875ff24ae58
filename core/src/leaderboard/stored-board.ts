import type { QueryFilter } from 'mongoose';
import { deletedIndex, type UserDoc } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { listedUsers, openedUsers, orderField, userFields, userOrder } from '../members/profiles/list-users.ts';
import { cannotBeShown, createSlowReads } from '../members/profiles/slow-reads.ts';
import type { LeaderboardDatabase } from './collections.ts';
import {
  type BoardPage,
  nextPlace,
  orderValue,
  type PageStart,
  type Place,
  placeOf,
  type Rank,
  toRow,
  withRanks,
} from './place.ts';

/** The last position at which a page may begin. The database scans all rows before it. */
export const maxStartPosition = 10_000;

/**
 * The leaderboard in the database: always correct, but slower the lower the rank. So that it does not slow down bets, ranks
 * and pages after the first are read one at a time, and requests that would take too long are rejected.
 */
export interface StoredBoard {
  /** @throws DomainError `unavailable` if it begins after `maxStartPosition`, or is not the first while too many calls wait */
  page(from: PageStart, limit: number): Promise<BoardPage>;
  /** A user's rank, or null without an account. @throws DomainError `unavailable` while too many calls wait */
  rank(uid: string): Promise<(Omit<Rank, 'placesGained'> & { readonly total: number }) | null>;
}

const deleted = { deletedAt: { $exists: true } } as const;

/** Matches the users after a place. */
function isAfter({ value, username, uid }: Place): QueryFilter<UserDoc> {
  return {
    $or: [
      { [orderField]: { $lt: value } },
      { [orderField]: value, username: { $gt: username } },
      { [orderField]: value, username, _id: { $gt: mainAccountOf(uid) } },
    ],
  };
}

export function createStoredBoard(db: LeaderboardDatabase): StoredBoard {
  const users = db.users;
  const reads = createSlowReads();
  const enqueue = <T>(read: () => Promise<T>) => reads.run('Ranks', read);

  /** Deleted accounts are few and have an index. Subtracting them leaves the other count to an index alone. */
  async function countListed(filter: QueryFilter<UserDoc>): Promise<number> {
    const hidden = await users.countDocuments({ ...filter, ...deleted }, { hint: deletedIndex });
    return (await users.countDocuments(filter)) - hidden;
  }

  /** The rank and position of a user who is listed. */
  async function countRank({ value, username, uid }: Place) {
    // Only the value 0 can belong to a half-opened account. All others are counted by the index alone.
    const same = value === 0 ? { [orderField]: value, ...openedUsers } : { [orderField]: value };
    const [higher, sameBefore, sameName] = await Promise.all([
      countListed({ [orderField]: { $gt: value } }),
      countListed({ ...same, username: { $lt: username } }),
      countListed({ ...same, username, _id: { $lt: mainAccountOf(uid) } }),
    ]);
    return { rank: higher + 1, position: higher + sameBefore + sameName + 1 };
  }

  let counting: Promise<number> | null = null;

  /** Calls share the count that runs: it reads an index to its end. */
  function countAll(): Promise<number> {
    counting ??= countNow().finally(() => {
      counting = null;
    });
    return counting;
  }

  async function countNow(): Promise<number> {
    const [all, halfOpened, hidden] = await Promise.all([
      // Counted by the index of the order. The estimate of the engine is wrong after it ended uncleanly.
      users.countDocuments({}, { hint: { [orderField]: -1, username: 1, _id: 1 } }),
      users.countDocuments({ seq: 0 }),
      users.countDocuments(deleted, { hint: deletedIndex }),
    ]);
    return all - halfOpened - hidden;
  }

  async function readPage(from: PageStart, limit: number): Promise<BoardPage> {
    const [filter, skip] =
      'after' in from ? [{ ...listedUsers, ...isAfter(from.after) }, 0] : [listedUsers, from.position - 1];
    const [docs, total] = await Promise.all([
      users
        .find(filter, { ...userFields, stats: 1 })
        .sort(userOrder)
        .skip(skip)
        .limit(limit)
        .lean(),
      countAll(),
    ]);
    const [first] = docs;
    if (first === undefined) return { rows: [], total, next: null };
    const start = isFirst(from) ? { rank: 1, position: 1 } : await countRank(placeOf(first));
    const ranked = withRanks(docs.map(toRow), orderValue, start);
    const places = ranked.map((row) => ({ ...placeOf(row), position: row.position }));
    return {
      rows: ranked.map((row) => ({ ...row, placesGained: null })),
      total,
      next: nextPlace(places, limit, total),
    };
  }

  return {
    async page(from, limit) {
      if ('position' in from && from.position > maxStartPosition) {
        throw cannotBeShown(`Ranks beyond ${maxStartPosition.toLocaleString('en-US')}`);
      }
      const read = () => readPage(from, limit);
      return isFirst(from) ? read() : enqueue(read);
    },
    async rank(uid) {
      const doc = await users.findOne({ _id: mainAccountOf(uid), ...listedUsers }, userFields).lean();
      if (doc === null) return null;
      const [counted, total] = await Promise.all([enqueue(() => countRank(placeOf(doc))), countAll()]);
      return { ...counted, total };
    },
  };
}

function isFirst(from: PageStart): boolean {
  return 'position' in from && from.position === 1;
}
