import { searchCollation } from '../../money/account-doc.ts';
import type { Committed } from '../../money/ledger.ts';
import { readAccounts } from '../../money/project.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Redis } from '../../platform/events/redis.ts';
import { isVisible } from '../profiles/visible-name.ts';
import { createBuild } from './build.ts';
import { createCatchUp } from './catch-up.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { createKeepDayRanks } from './day-ranks.ts';
import { createNotes } from './notes.ts';
import type { BoardPage, LeaderboardRow, Rank } from './place.ts';
import { boardKeys, createRedisBoard } from './redis-board.ts';
import { createStoredBoard, type StoredUser } from './stored-board.ts';
import { createTrust } from './trust.ts';

interface LeaderboardPage extends BoardPage {
  /**
   * Continues behind the last row's place: its balance, name and uid, wherever that user has gone since. Whoever stays
   * in place while the list is read is on it exactly once; who moves over the reader's place may be seen twice or not.
   * Null at the end.
   */
  readonly nextCursor: string | null;
}

/** A user found by name. The rank is null while Redis is away. */
export type FoundUser = Omit<LeaderboardRow, 'rank'> & { readonly rank: number | null };

export interface Leaderboard {
  /**
   * @param options `start` is the rank of the first row, `cursor` continues behind a page; without either it begins at
   * the top. `limit` is 100 when absent, at most 1,000. @throws DomainError `bad-request` for a cursor that is not one of ours
   */
  page(options?: {
    readonly cursor?: string | undefined;
    readonly start?: number | undefined;
    readonly limit?: number | undefined;
  }): Promise<LeaderboardPage>;
  /**
   * Every user exactly once, some at a time, read from the database as the reader asks for them. The order is that of
   * the balances and names that are given, all as of the moment the reading began.
   */
  all(): AsyncGenerator<StoredUser[], void, undefined>;
  /** A user's rank among `total`, or null for who has no account. */
  rankOf(uid: string): Promise<(Rank & { readonly total: number }) | null>;
  /** The ranks these users had when the day began: those who had one, nobody while it is unknown. */
  dayRanks(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Users whose names begin so, whatever case and accents, in the order of their names; among equal ones by rank. */
  search(prefix: string, limit?: number): Promise<FoundUser[]>;
  /** Takes down what was committed. Never throws and does not wait; what is lost is caught up with. */
  note(committed: readonly Pick<Committed, 'entry' | 'state'>[]): void;
  /** Takes down that users have other names now. Never throws; what is lost is caught up with. */
  noteNames(uids: readonly string[]): Promise<void>;
  /**
   * The housekeeping, for a job of every minute: catches up with the ledger, builds the board where there is none, and
   * keeps the day's ranks. Does nothing while Redis is away. @returns how many users it brought up
   */
  keepUp(): Promise<number>;
  /** Builds the board anew from the accounts. @returns how many users are on it, or null when another process is at it */
  rebuild(): Promise<number | null>;
  /** Resolves when all that was noted has been written or given up. */
  flush(): Promise<void>;
  close(): void;
}

const usualPage = 100;
const longestPage = 1_000;
const usualSearch = 20;
const longestSearch = 100;

/** Compares names as the search does: without regard to case and accents. */
const names = new Intl.Collator(searchCollation.locale, { sensitivity: 'base' });

/**
 * Everybody by balance. Kept in Redis, where a page and a rank take the same time for a million users as for a thousand;
 * answered by the database itself while Redis is away, or has not caught up after it was.
 */
export function createLeaderboard(deps: {
  db: Database;
  redis: Redis;
  clock: Clock;
  onError: (error: unknown, what: string) => void;
  /** Told of users whose place may have changed, after the board knows; of nobody in particular when all may have. */
  onMoved?: (uids: readonly string[]) => void;
  /** The beginning of the board's keys. */
  keyspace: string;
}): Leaderboard {
  const { db, redis, clock, onError, onMoved = () => undefined, keyspace } = deps;
  const keys = boardKeys(keyspace);
  const board = createRedisBoard(redis, keys);
  const stored = createStoredBoard(db);
  const build = createBuild({ db, redis, keys, clock });
  const catchUp = createCatchUp({ db, redis, keys, board, clock, onBroughtUp: onMoved });
  const keepDayRanks = createKeepDayRanks({ redis, keys, clock });

  async function catchUpOrBuild(): Promise<number | null> {
    const caughtUp = await catchUp();
    if (caughtUp !== null) return caughtUp;
    const built = await build();
    if (built === null) return null;
    await catchUp();
    onMoved([]);
    return built;
  }

  const trust = createTrust({ redis, catchUp: catchUpOrBuild, onError });
  const notes = createNotes({
    db,
    board,
    isOpen: () => redis.isReady,
    onWritten: onMoved,
    onLost: (error) => trust.doubt(error, 'noting the leaderboard'),
  });

  return {
    async page({ cursor, start = 1, limit = usualPage } = {}) {
      const count = Math.max(1, Math.min(limit, longestPage));
      const from = cursor === undefined ? { rank: start } : { after: decodeCursor(cursor) };
      const { rows, total } = (await trust.ask(() => board.page(from, count))) ?? (await stored.page(from, count));
      const last = rows.at(-1);
      const more = last !== undefined && rows.length === count && last.rank < total;
      return { rows, total, nextCursor: more ? encodeCursor(last) : null };
    },
    all: stored.all,
    async rankOf(uid) {
      const answer = await trust.ask(() => board.ranks([uid]));
      const found = answer?.ranks[0];
      if (answer != null && found != null) return { ...found, total: answer.total };
      // Nobody, or somebody so new that the board has not heard yet.
      const counted = await stored.rank(uid);
      return counted && { ...counted, placesGained: null };
    },
    async dayRanks(uids) {
      const ranks = (await trust.ask(() => board.dayRanks(uids))) ?? [];
      return new Map(uids.flatMap((uid, index) => (ranks[index] == null ? [] : [[uid, ranks[index]]])));
    },
    async search(prefix, limit = usualSearch) {
      const wanted = prefix.trim();
      // What does not show is left out of comparisons, so that every name would begin with it.
      if (!isVisible(wanted)) return [];
      const users = await stored.search(wanted, Math.max(1, Math.min(limit, longestSearch)));
      if (users.length === 0) return [];
      const answer = await trust.ask(() => board.ranks(users.map(({ uid }) => uid)));
      return users
        .map((user, index) => ({ ...user, ...(answer?.ranks[index] ?? { rank: null, placesGained: null }) }))
        .sort((a, b) => names.compare(a.username, b.username) || (a.rank ?? 0) - (b.rank ?? 0));
    },
    note(committed) {
      notes.add(
        committed.map(({ entry: { uid }, state: { seq, balance, totalWinnings } }) => ({
          uid,
          seq,
          balance,
          totalWinnings,
        })),
      );
    },
    async noteNames(uids) {
      if (!redis.isReady) return;
      try {
        await board.put([...(await readAccounts(db, uids)).values()]);
        onMoved(uids);
      } catch (error) {
        trust.doubt(error, 'noting names');
      }
    },
    async keepUp() {
      const count = await trust.restore();
      if (!trust.holds()) return count;
      try {
        if (await keepDayRanks()) onMoved([]);
      } catch (error) {
        trust.doubt(error, "keeping the day's ranks");
      }
      return count;
    },
    async rebuild() {
      const built = await build();
      if (built === null) return null;
      await catchUp();
      onMoved([]);
      return built;
    },
    flush: notes.flush,
    close: trust.close,
  };
}
