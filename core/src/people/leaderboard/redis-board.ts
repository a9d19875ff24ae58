import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BettingState, hasBet, netProfitCents } from '../../betting/ledger/betting-state.ts';
import type { Redis } from '../../platform/redis/redis.ts';
import { createScript } from '../../platform/redis/script.ts';
import { fromMember, fromScore, toMember, toScore } from './member.ts';
import { type BoardPage, type LeaderboardRow, type PageStart, type Rank, withRanks } from './place.ts';
import { pageLua, putLua, ranksLua, removeLua } from './scripts.ts';

/** Longer than any write to the board takes. Catching up does not read deleted users. */
const removedSeconds = 3_600;
/** Changes with the form of the values, so that processes of two versions do not read each other's board. */
const formatVersion = 2;
const firstFormat = ['order', 'users', 'as-of', 'ranks', 'ranks-day'] as const;

/** The keys of a leaderboard. The braces put them in the same slot of a Redis Cluster. */
export function boardKeys(keyspace: string) {
  const key = (name: string) => `${keyspace}:{leaderboard-${formatVersion}}:${name}`;
  return {
    /** Sorted set of members by negative balance. */
    order: key('order'),
    /** Hash from uid to `seq:totalWinnings:netProfit:hasBet:member`. */
    users: key('users'),
    /** `<ms>:<build>`: the board of this build has everything committed before that time. Absent if no board is built. */
    asOf: key('as-of'),
    /** Hash from uid to the rank at the beginning of the day. */
    ranks: key('ranks'),
    /** Sorted set of the users who were removed lately, by time. */
    removed: key('removed'),
    /** The day of `ranks`. */
    ranksDay: key('ranks-day'),
    /** A unique key for data that is being built. */
    temporary: () => key(`temporary:${randomUUID()}`),
    /** The board of an earlier version, which is of no use once this version has built its own. */
    outdated: firstFormat.map((name) => `${keyspace}:{leaderboard}:${name}`),
    lock: (what: string) => key(`lock:${what}`),
  };
}
export type BoardKeys = ReturnType<typeof boardKeys>;

/** A user's totals after the ledger entry `seq`. Cents. */
export interface UserTotals {
  readonly uid: string;
  readonly seq: number;
  readonly balance: number;
  readonly totalWinnings: number;
  readonly stats: BettingState['stats'];
}

/** The leaderboard in Redis. A result is null if no board is built. */
export interface RedisBoard {
  page(from: PageStart, limit: number): Promise<BoardPage | null>;
  ranks(uids: readonly string[]): Promise<{ readonly total: number; readonly ranks: readonly (Rank | null)[] } | null>;
  /** The ranks of users at the beginning of the day, null for users without one. */
  dayRanks(uids: readonly string[]): Promise<readonly (number | null)[]>;
  /**
   * Writes totals unless the board has newer ones. Without a username the stored one stays.
   * @returns the users that were not written because they have neither a given nor a stored username
   */
  put(totals: readonly (UserTotals & { readonly username?: string })[]): Promise<string[] | null>;
  /** Removes users. Writes that began before do not put them back. */
  remove(uids: readonly string[]): Promise<void>;
}

function totalsOf({ totalWinnings, stats }: UserTotals): string {
  return `${totalWinnings}:${netProfitCents(stats)}:${Number(hasBet(stats))}`;
}

/** The value of a user in the hash `users`. */
export function toUserValue(totals: UserTotals, member: string): string {
  return `${totals.seq}:${totalsOf(totals)}:${member}`;
}

/** The sequence number in a value of the hash `users`, 0 without a value. */
export function seqOf(value: string | null): number {
  return value === null ? 0 : Number.parseInt(value, 10);
}

/** The member in a value of the hash `users`. */
export function memberOf(value: string): string {
  return value.replace(/^\d+:-?\d+:-?\d+:\d+:/, '');
}

const ranksReply = z
  .tuple([z.int(), z.array(z.int().nullable()), z.array(z.int()), z.array(z.string().nullable())])
  .nullable();
const pageReply = z
  .tuple([
    z.int(),
    z.int(),
    z.int(),
    z.array(z.string()),
    z.array(z.string().nullable()),
    z.array(z.string().nullable()),
  ])
  .nullable();
const putReply = z.array(z.string()).nullable();

function placesGained(dayRank: string | null | undefined, rank: number): number | null {
  return dayRank == null ? null : Number(dayRank) - rank;
}

export function createRedisBoard(redis: Redis, keys: BoardKeys): RedisBoard {
  const readPage = createScript(redis, pageLua);
  const readRanks = createScript(redis, ranksLua);
  const putAll = createScript(redis, putLua);
  const removeAll = createScript(redis, removeLua);
  const readKeys = [keys.order, keys.users, keys.asOf, keys.ranks];

  return {
    async page(from, limit) {
      const start =
        'after' in from ? [toScore(from.after.balance), toMember(from.after)] : [String(from.position - 1), ''];
      const reply = pageReply.parse(await readPage(readKeys, [String(limit), ...start]));
      if (reply === null) return null;
      const [before, higher, total, members, values, dayRanks] = reply;
      const users = values.map((value, index) => {
        const [member = '', score = '0'] = [members[2 * index], members[2 * index + 1]];
        const [, totalWinnings = 0, netProfit = 0, bets = 0] = (value ?? '').split(':', 4).map(Number);
        return { ...fromMember(member), balance: fromScore(score), totalWinnings, netProfit, hasBet: bets > 0 };
      });
      const ranked = withRanks(users, ({ balance }) => balance, { rank: higher + 1, position: before + 1 });
      const rows: LeaderboardRow[] = ranked.map((row, index) => ({
        ...row,
        placesGained: placesGained(dayRanks[index], row.rank),
      }));
      return { rows, total };
    },
    async ranks(uids) {
      const reply = ranksReply.parse(await readRanks(readKeys, uids));
      if (reply === null) return null;
      const [total, before, higher, dayRanks] = reply;
      const ranks = before.map((rows, index): Rank | null => {
        if (rows === null) return null;
        const rank = (higher[index] ?? 0) + 1;
        return { rank, position: rows + 1, placesGained: placesGained(dayRanks[index], rank) };
      });
      return { total, ranks };
    },
    async dayRanks(uids) {
      if (uids.length === 0) return [];
      return (await redis.hmGet(keys.ranks, [...uids])).map((rank) => (rank === null ? null : Number(rank)));
    },
    async put(totals) {
      if (totals.length === 0) return [];
      const args = totals.flatMap(({ username, ...user }) => [
        ...[user.uid, String(user.seq), toScore(user.balance), totalsOf(user)],
        username === undefined ? '' : toMember({ username, uid: user.uid }),
      ]);
      return putReply.parse(await putAll([keys.order, keys.users, keys.asOf, keys.removed], args));
    },
    async remove(uids) {
      if (uids.length === 0) return;
      const { order, users, asOf, removed, ranks } = keys;
      await removeAll([order, users, asOf, removed, ranks], [String(removedSeconds), ...uids]);
    },
  };
}
