import { isVisible } from '@courtside/contract';
import { searchCollation } from '../../ledger/account.model.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import type { Committed } from '../../ledger/move.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import type { PeopleDatabase } from '../collections.ts';
import { findUsersByName } from '../profiles/list-users.ts';
import type { BoardPage } from './board.ts';
import { createBoardHealth } from './board-health.ts';
import { createDayRanks } from './day-ranks.ts';
import { createPendingChanges } from './pending-changes.ts';
import { decodeCursor, encodeCursor, placeOf, type Rank, toRow, type UnrankedRow } from './place.ts';
import { boardKeys, createRedisBoard } from './redis-board.ts';
import { createStoredBoard } from './stored-board.ts';
import { createSync } from './sync.ts';

interface LeaderboardPage extends BoardPage {
  /**
   * Continues after the place of the last row, even if that user has moved since. A user whose place does not change while
   * the list is read appears exactly once; a user who moves past the reader may appear twice or not at all. Null on the
   * last page.
   */
  readonly nextCursor: string | null;
}

/** A user found by name. Rank and position are null while the board is unhealthy. */
export type FoundUser = UnrankedRow & (Rank | { readonly [key in keyof Rank]: null });

export interface Leaderboard {
  /**
   * Reads a page.
   * @param options `start` is the position of the first row (default 1), `cursor` continues after a page, and `limit` is at
   * most 1,000 rows (default 100)
   * @throws DomainError `bad-request` if the cursor is invalid, `unavailable` while the board is unhealthy and reading the
   * page from the database would take too long
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
  /** Adds committed changes. Returns immediately and never throws; a later catch-up adds the changes that are lost. */
  update(committed: readonly Pick<Committed, 'entry' | 'uid' | 'state'>[]): void;
  /** Reads users again who were renamed or deleted. Never throws; a later catch-up adds the changes that are lost. */
  refresh(uids: readonly string[]): Promise<void>;
  /**
   * Maintenance for a job that runs every minute: catches up with the ledger, builds the board if none exists, and stores
   * the ranks at the beginning of the day. Does nothing while Redis is away. @returns how many users it updated
   */
  maintain(): Promise<number>;
  /** Builds a new board from the accounts. @returns how many users are on it, or null if another process is building it */
  rebuild(): Promise<number | null>;
  /** Resolves when every change passed to `update` has been written or dropped. */
  flush(): Promise<void>;
  close(): void;
}

const defaultPageLimit = 100;
const maxPageLimit = 1_000;
const unranked = { rank: null, position: null, placesGained: null };
const defaultSearchLimit = 20;
const maxSearchLimit = 100;

/** Compares names as the search does: ignoring case and accents. */
const names = new Intl.Collator(searchCollation.locale, { sensitivity: 'base' });

/**
 * All users by balance and open stakes. A board in Redis makes pages and ranks as fast for a million users as for a thousand. While Redis
 * is away, and until the board has caught up afterwards, the leaderboard is read from the database.
 */
export function createLeaderboard(deps: {
  db: PeopleDatabase;
  redis: Redis;
  clock: Clock;
  /** Called with the error that made the board unhealthy, and with every failed catch-up. */
  onError: (error: unknown) => void;
  /** Called after the board has changed, with the users whose rows may differ; an empty list means any user. */
  onMoved?: (uids: readonly string[]) => void;
  /** The prefix of the board's keys. */
  keyspace: string;
}): Leaderboard {
  const { db, redis, clock, onError, onMoved = () => undefined, keyspace } = deps;
  const keys = boardKeys(keyspace);
  const board = createRedisBoard(redis, keys);
  const stored = createStoredBoard(db);
  const dayRanks = createDayRanks({ redis, keys, clock });
  const sync = createSync({ db, board, clock, onMoved });
  const health = createBoardHealth({ redis, catchUp: sync.catchUp, onError });
  const pending = createPendingChanges((batch) => health.attempt(() => sync.write(batch)));

  return {
    async page({ cursor, start = 1, limit = defaultPageLimit } = {}) {
      const count = Math.max(1, Math.min(limit, maxPageLimit));
      const from = cursor === undefined ? { position: start } : { after: decodeCursor(cursor) };
      const { rows, total } = (await health.query(() => board.page(from, count))) ?? (await stored.page(from, count));
      const last = rows.at(-1);
      const hasMore = last !== undefined && rows.length === count && last.position < total;
      return { rows, total, nextCursor: hasMore ? encodeCursor(placeOf(last)) : null };
    },
    async rankOf(uid) {
      const found = await health.query(() => board.rank(uid));
      if (found?.rank != null) return { ...found.rank, total: found.total };
      // The user may be too new to be on the board.
      const counted = await stored.rank(uid);
      return counted && { ...counted, placesGained: null };
    },
    dayBalances: async (uids) => (await health.query(() => dayRanks.balances(uids))) ?? new Map(),
    async search(prefix, limit = defaultSearchLimit) {
      const text = prefix.trim();
      // The collation ignores invisible characters, so every name would begin with them.
      if (!isVisible(text)) return [];
      const users = await findUsersByName(db, text, Math.max(1, Math.min(limit, maxSearchLimit)));
      const ranks = await Promise.all(users.map(({ uid }) => health.query(() => board.rank(uid))));
      return users
        .map((user, index) => ({ ...toRow(user), ...(ranks[index]?.rank ?? unranked) }))
        .sort((a, b) => names.compare(a.username, b.username) || (a.position ?? 0) - (b.position ?? 0));
    },
    update(committed) {
      pending.add(
        committed.flatMap(({ entry: { account }, uid, state: { seq, balance, equity, totalWinnings, stats } }) =>
          account === mainAccountOf(uid) ? [{ uid, seq, balance, equity, totalWinnings, stats }] : [],
        ),
      );
    },
    refresh: async (uids) => void (await health.attempt(() => sync.refresh(uids))),
    async maintain() {
      const count = await health.restore();
      if (health.isHealthy() && (await health.attempt(dayRanks.store))) onMoved([]);
      return count;
    },
    rebuild: sync.rebuild,
    flush: pending.flush,
    close: health.close,
  };
}
