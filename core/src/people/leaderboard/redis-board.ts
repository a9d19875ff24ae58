import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Redis } from '../../platform/events/redis.ts';
import { fromMember, fromScore, toMember, toScore } from './member.ts';
import type { BoardPage, LeaderboardRow, PageStart, Rank } from './place.ts';
import { createScript, pageLua, putLua, ranksLua } from './scripts.ts';

/** The keys of one leaderboard. The braces keep them together on a cluster. */
export function boardKeys(keyspace: string) {
  const key = (name: string) => `${keyspace}:{leaderboard}:${name}`;
  return {
    /** Sorted set: −balance of each member. */
    order: key('order'),
    /** Hash: uid to `seq:totalWinnings:member`. */
    users: key('users'),
    /** `<ms>:<build>`: everything committed before that moment is in, and of which build. Absent: not built. */
    asOf: key('as-of'),
    /** Hash: uid to rank when the day began. */
    ranks: key('ranks'),
    /** The day of `ranks`. */
    ranksDay: key('ranks-day'),
    /** A key nobody else uses, for something that is being built. */
    temporary: () => key(`temporary:${randomUUID()}`),
    lock: (what: string) => key(`lock:${what}`),
  };
}
export type BoardKeys = ReturnType<typeof boardKeys>;

/** A user's money by its ledger, of a certain entry. Cents. */
export interface Standing {
  readonly uid: string;
  readonly seq: number;
  readonly balance: number;
  readonly totalWinnings: number;
}

/** The leaderboard in Redis. An answer that needs it built is null when it is not. */
export interface RedisBoard {
  page(from: PageStart, limit: number): Promise<BoardPage | null>;
  ranks(uids: readonly string[]): Promise<{ readonly total: number; readonly ranks: readonly (Rank | null)[] } | null>;
  /** The ranks that users had when the day began, null for who had none. */
  dayRanks(uids: readonly string[]): Promise<readonly (number | null)[]>;
  /** Writes standings; newer ones stay. Without a name the known one is kept. @returns those whose name is not known */
  put(standings: readonly (Standing & { readonly username?: string })[]): Promise<string[] | null>;
}

/** What the hash holds of a user. */
export function toKnown({ seq, totalWinnings }: Standing, member: string): string {
  return `${seq}:${totalWinnings}:${member}`;
}

/** The number of the entry that the hash holds of a user, 0 when it holds none. */
export function knownSeq(known: string | null): number {
  return known === null ? 0 : Number.parseInt(known, 10);
}

/** The member that the hash holds of a user. */
export function knownMember(known: string): string {
  return known.replace(/^\d+:-?\d+:/, '');
}

const ranksReply = z.tuple([z.int(), z.array(z.int().nullable()), z.array(z.string().nullable())]).nullable();
const pageReply = z
  .tuple([z.int(), z.int(), z.array(z.string()), z.array(z.string().nullable()), z.array(z.string().nullable())])
  .nullable();
const putReply = z.array(z.string()).nullable();

function gained(before: string | null | undefined, rank: number): number | null {
  return before == null ? null : Number(before) - rank;
}

export function createRedisBoard(redis: Redis, keys: BoardKeys): RedisBoard {
  const readPage = createScript(redis, pageLua);
  const readRanks = createScript(redis, ranksLua);
  const putAll = createScript(redis, putLua);
  const readKeys = [keys.order, keys.users, keys.asOf, keys.ranks];

  return {
    async page(from, limit) {
      const start = 'after' in from ? [toScore(from.after.balance), toMember(from.after)] : [String(from.rank - 1), ''];
      const reply = pageReply.parse(await readPage(readKeys, [String(limit), ...start]));
      if (reply === null) return null;
      const [first, total, members, known, before] = reply;
      const rows: LeaderboardRow[] = known.map((about, index) => {
        const [rank, member = '', score = '0'] = [first + index + 1, members[2 * index], members[2 * index + 1]];
        return {
          rank,
          ...fromMember(member),
          balance: fromScore(score),
          totalWinnings: Number(about?.split(':', 2)[1] ?? 0),
          placesGained: gained(before[index], rank),
        };
      });
      return { rows, total };
    },
    async ranks(uids) {
      const reply = ranksReply.parse(await readRanks(readKeys, uids));
      if (reply === null) return null;
      const [total, rowsBefore, before] = reply;
      const ranks = rowsBefore.map((rows, index): Rank | null =>
        rows === null ? null : { rank: rows + 1, placesGained: gained(before[index], rows + 1) },
      );
      return { total, ranks };
    },
    async dayRanks(uids) {
      if (uids.length === 0) return [];
      return (await redis.hmGet(keys.ranks, [...uids])).map((rank) => (rank === null ? null : Number(rank)));
    },
    async put(standings) {
      if (standings.length === 0) return [];
      const args = standings.flatMap(({ uid, seq, balance, totalWinnings, username }) => [
        ...[uid, String(seq), toScore(balance), String(totalWinnings)],
        username === undefined ? '' : toMember({ username, uid }),
      ]);
      return putReply.parse(await putAll([keys.order, keys.users, keys.asOf], args));
    },
  };
}
