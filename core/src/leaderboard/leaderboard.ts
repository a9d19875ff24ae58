import { isVisible } from '@courtside/contract';
import { searchCollation } from '../ledger/account.model.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import type { Entry } from '../ledger/entry.model.ts';
import type { Committed } from '../ledger/move.ts';
import { findUsersByName, readListedUsers } from '../members/profiles/list-users.ts';
import type { Clock } from '../platform/clock.ts';
import type { Redis } from '../platform/redis/client.ts';
import type { LeaderboardDatabase } from './collections.ts';
import { createDayRanks } from './day-ranks.ts';
import { createOrderWriter } from './order-writer.ts';
import {
  type BoardPage,
  decodeCursor,
  encodeCursor,
  type PageStart,
  type Rank,
  toRow,
  type UnrankedRow,
} from './place.ts';
import { boardKeys, createRedisOrder } from './redis-order.ts';
import { createStoredBoard } from './stored-board.ts';

interface LeaderboardPage extends Pick<BoardPage, 'rows' | 'total'> {
  /**
   * Continues after the place of the last row, even if that user has moved since. A user whose place does not change while
   * the list is read appears exactly once; a user who moves past the reader may appear twice or not at all. Null on the
   * last page.
   */
  readonly nextCursor: string | null;
}

/** A user found by name. Rank and position are null while Redis does not have the order. */
export type FoundUser = UnrankedRow & (Rank | { readonly [key in keyof Rank]: null });

export interface Leaderboard {
  /**
   * Reads a page.
   * @param options `start` is the position of the first row (default 1), `cursor` continues after a page, and `limit` is at
   * most 1,000 rows (default 100)
   * @throws DomainError `bad-request` if the cursor is invalid, `unavailable` while Redis does not have the order and reading
   * the page from the database would take too long
   */
  page(options?: {
    readonly cursor?: string | undefined;
    readonly start?: number | undefined;
    readonly limit?: number | undefined;
  }): Promise<LeaderboardPage>;
  /** A user's rank among `total` users, or null without an account. @throws DomainError `unavailable` as `page` does */
  rankOf(uid: string): Promise<(Rank & { readonly total: number }) | null>;
  /** The balances of these users at the beginning of the day, in cents. Users without one are left out, all while it is unknown. */
  dayBalances(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Users whose names begin with a prefix, ignoring case and accents, by name and then by position. */
  search(prefix: string, limit?: number): Promise<FoundUser[]>;
  /** Writes the new places after committed changes. Returns immediately and never throws; a rebuild repairs lost writes. */
  update(committed: readonly Pick<Committed, 'entry' | 'uid'>[]): void;
  /** Writes the places of users who were renamed or deleted, as `update` does. */
  refresh(uids: readonly string[]): void;
  /**
   * Maintenance for a job that runs every minute: builds the order if it is missing or ten minutes old, and stores the ranks at
   * the beginning of the day. Does nothing while Redis is away.
   * @returns the number of users if an existing order was rebuilt, otherwise 0
   */
  maintain(): Promise<number>;
  /** Builds the order from the accounts. @returns the number of users, or null if another process is building it */
  rebuild(): Promise<number | null>;
  /** Resolves when every change passed to `update` or `refresh` has been written or a write has failed. */
  flush(): Promise<void>;
  close(): void;
}

/** A lost write is repaired after this time. */
export const rebuildMs = 600_000;
const defaultPageLimit = 100;
const maxPageLimit = 1_000;
const unranked = { rank: null, position: null, placesGained: null };
const defaultSearchLimit = 20;
const maxSearchLimit = 100;

/** Compares names as the search does: ignoring case and accents. */
const names = new Intl.Collator(searchCollation.locale, { sensitivity: 'base' });

function toRank({ rank, position, placesGained }: Rank): Rank {
  return { rank, position, placesGained };
}

/** Whether an entry leaves the equity of its account, and with it the place, as it was: a stake that the balance pays. */
function keepsEquity(entry: Entry): boolean {
  return entry.kind === 'stake' && entry.ref.hold === undefined && entry.amount === -entry.ref.bet.amount;
}

/**
 * All users by balance and open stakes. Redis has their order, so pages and ranks are as fast for a million users as for a
 * thousand. Every row comes from the database. While Redis is away or the order is not built, the database gives the order, too.
 */
export function createLeaderboard(deps: {
  db: LeaderboardDatabase;
  redis: Redis;
  clock: Clock;
  /** Called with errors of Redis, and with errors of the database while the order is written. */
  onError: (error: unknown) => void;
  /** Called after a change, with the users whose rows may differ; an empty list means any user. */
  onMoved?: (uids: readonly string[]) => void;
  /** The prefix of the board's keys. */
  keyspace: string;
}): Leaderboard {
  const { db, redis, clock, onError, onMoved = () => undefined, keyspace } = deps;
  const keys = boardKeys(keyspace);
  const order = createRedisOrder(redis, keys);
  const stored = createStoredBoard(db);
  const dayRanks = createDayRanks({ db, redis, keys, clock });
  const writer = createOrderWriter({ db, redis, order, clock, onError, onMoved });

  /** A page in the order of Redis. Leaves out users who were deleted a moment ago. */
  async function pageFromRedis(from: PageStart, limit: number): Promise<BoardPage | null> {
    const page = await writer.query(() => order.page(from, limit));
    if (page === null) return null;
    const { places, total, next } = page;
    const users = await readListedUsers(
      db,
      places.map(({ uid }) => uid),
    );
    const rows = places.flatMap((place) => {
      const user = users.get(place.uid);
      return user === undefined ? [] : [{ ...toRow(user), ...toRank(place) }];
    });
    return { rows, total, next };
  }

  /** A user's rank in the order of Redis, and the number of all users; null without one. */
  async function rankFromRedis(uid: string) {
    const found = await writer.query(() => order.find(uid));
    if (found === null || found.place === null) return null;
    return { rank: toRank(found.place), total: found.total };
  }

  return {
    async page({ cursor, start = 1, limit = defaultPageLimit } = {}) {
      const count = Math.max(1, Math.min(limit, maxPageLimit));
      const from = cursor === undefined ? { position: start } : { after: decodeCursor(cursor) };
      const { rows, total, next } = (await pageFromRedis(from, count)) ?? (await stored.page(from, count));
      return { rows, total, nextCursor: next && encodeCursor(next) };
    },
    async rankOf(uid) {
      const found = await rankFromRedis(uid);
      if (found !== null) return { ...found.rank, total: found.total };
      // The user may be too new to be in the order.
      const counted = await stored.rank(uid);
      return counted && { ...counted, placesGained: null };
    },
    dayBalances: async (uids) => (await writer.query(() => dayRanks.balances(uids))) ?? new Map(),
    async search(prefix, limit = defaultSearchLimit) {
      const text = prefix.trim();
      // The collation ignores invisible characters, so every name would begin with them.
      if (!isVisible(text)) return [];
      const users = await findUsersByName(db, text, Math.max(1, Math.min(limit, maxSearchLimit)));
      const ranks = await Promise.all(users.map(({ uid }) => rankFromRedis(uid)));
      return users
        .map((user, index) => ({ ...toRow(user), ...(ranks[index]?.rank ?? unranked) }))
        .sort((a, b) => names.compare(a.username, b.username) || (a.position ?? 0) - (b.position ?? 0));
    },
    update(committed) {
      // Only main accounts are on the leaderboard.
      const listed = committed.filter(({ entry, uid }) => entry.account === mainAccountOf(uid));
      const staying = listed.filter(({ entry }) => keepsEquity(entry));
      const moving = listed.filter(({ entry }) => !keepsEquity(entry));
      if (staying.length > 0) onMoved(staying.map(({ uid }) => uid));
      if (moving.length > 0) writer.add(moving.map(({ uid }) => uid));
    },
    refresh: writer.add,
    async maintain() {
      await writer.flush();
      const builtAt = await writer.query(order.builtAt);
      if (builtAt === null) return 0;
      const rebuilt = clock() - builtAt >= rebuildMs ? await writer.rebuild() : null;
      if (await dayRanks.store()) onMoved([]);
      return rebuilt ?? 0;
    },
    rebuild: writer.rebuild,
    flush: writer.flush,
    close: writer.close,
  };
}
