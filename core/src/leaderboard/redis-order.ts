import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { UserDoc } from '../ledger/account.model.ts';
import type { orderField } from '../members/profiles/list-users.ts';
import type { Redis } from '../platform/redis/client.ts';
import { createScript } from '../platform/redis/script.ts';
import { nextPlace, type PageStart, type Place, placeOf, type RankedPlace, withRanks } from './place.ts';

/** The fields of an account that give its place. */
export type OrderedUser = Pick<UserDoc, 'uid' | 'username' | 'seq' | 'deletedAt' | typeof orderField>;

/** An unfinished build expires this long after its last chunk. */
const buildSeconds = 30;
/** Changes with the form of the values, so that processes of two versions do not read each other's order. */
const formatVersion = 5;
/** Instead of a member: a deleted user. */
const deleted = 'deleted';
const outdatedNames = ['order', 'users', 'as-of', 'ranks', 'ranks-day', 'removed'];

/** The keys of a leaderboard. The braces put them in the same slot of a Redis Cluster. */
export function boardKeys(keyspace: string) {
  const key = (name: string) => `${keyspace}:{leaderboard-${formatVersion}}:${name}`;
  return {
    /** Sorted set of `name, 0 byte, uid` by negative value. Redis orders members with the same score by their bytes. */
    order: key('order'),
    /** Hash from uid to `seq member` or `deleted`; the field `''` is `<milliseconds>:<build>`, when the build began. */
    members: key('members'),
    /** The order that is being built. It exists as long as its members do. */
    nextOrder: key('next-order'),
    nextMembers: key('next-members'),
    /** Hash from uid to `rank balance` at the beginning of the day; the field `''` is the day. */
    ranks: key('ranks'),
    /** The boards of earlier versions, which are of no use once this version has built its own. */
    outdated: ['leaderboard', 'leaderboard-2', 'leaderboard-3', 'leaderboard-4'].flatMap((slot) =>
      outdatedNames.map((name) => `${keyspace}:{${slot}}:${name}`),
    ),
  };
}
export type BoardKeys = ReturnType<typeof boardKeys>;

/**
 * KEYS order members; ARGV uid seq score member for each user. A later entry replaces an earlier one. The member 'deleted'
 * removes the user for good. Returns the uids that have changed; nil if the order does not exist.
 */
const putLua = `
if redis.call('EXISTS', KEYS[2]) == 0 then return false end
local moved = {}
for i = 1, #ARGV, 4 do
  local uid, seq, score, member = unpack(ARGV, i, i + 3)
  local stored = redis.call('HGET', KEYS[2], uid) or ''
  local oldSeq, oldMember = string.match(stored, '^(%d+) (.*)$')
  local value = member == 'deleted' and member or seq .. ' ' .. member
  local isOlder = member ~= 'deleted' and oldSeq and tonumber(oldSeq) > tonumber(seq)
  if stored ~= 'deleted' and stored ~= value and not isOlder then
    moved[#moved + 1] = uid
    if oldMember and oldMember ~= member then redis.call('ZREM', KEYS[1], oldMember) end
    if member ~= 'deleted' then redis.call('ZADD', KEYS[1], score, member) end
    redis.call('HSET', KEYS[2], uid, value)
  end
end
return moved`;

/** KEYS of an order to build; ARGV its field '', seconds until it expires. Returns 1, or nil if an order is being built. */
const beginLua = `
if redis.call('EXISTS', KEYS[2]) == 1 then return false end
redis.call('UNLINK', KEYS[1])
redis.call('HSET', KEYS[2], '', ARGV[1])
redis.call('EXPIRE', KEYS[2], ARGV[2])
return 1`;

/** KEYS order members and those of the build; ARGV its field ''. Returns the number of users, or nil if the build has expired. */
const finishLua = `
if redis.call('HGET', KEYS[4], '') ~= ARGV[1] then return false end
redis.call('UNLINK', KEYS[1], KEYS[2])
if redis.call('EXISTS', KEYS[3]) == 1 then redis.call('RENAME', KEYS[3], KEYS[1]) end
redis.call('RENAME', KEYS[4], KEYS[2])
redis.call('PERSIST', KEYS[2])
return redis.call('ZCARD', KEYS[1])`;

/**
 * KEYS order members ranks; ARGV limit, then where the page begins: 'position' and the number of rows to skip, 'user' and a
 * uid, or 'after', the score of a place and a member that directly follows it and that no user has. Returns the number of
 * rows before the page, the number of users with a lower score than its first row, the number of all rows, the members
 * with their scores, and their ranks at the beginning of the day; nil if the order does not exist.
 */
const pageLua = `
if redis.call('EXISTS', KEYS[2]) == 0 then return false end
local total = redis.call('ZCARD', KEYS[1])
local first
if ARGV[2] == 'position' then
  first = tonumber(ARGV[3])
elseif ARGV[2] == 'user' then
  local member = string.match(redis.call('HGET', KEYS[2], ARGV[3]) or '', '^%d+ (.*)$')
  first = member and redis.call('ZRANK', KEYS[1], member) or total
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
  first = redis.call('ZRANK', KEYS[1], ARGV[4])
  redis.call('ZREM', KEYS[1], ARGV[4])
end
local found = redis.call('ZRANGE', KEYS[1], first, first + tonumber(ARGV[1]) - 1, 'WITHSCORES')
if #found == 0 then return { first, 0, total, {}, {} } end
local higher = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. found[2])
local members, uids = {}, {}
for i = 1, #found, 2 do
  members[#members + 1] = { found[i], found[i + 1] }
  uids[#uids + 1] = string.match(found[i], '%z(.*)$')
end
return { first, higher, total, members, redis.call('HMGET', KEYS[3], unpack(uids)) }`;

const putReply = z.array(z.string()).nullable();
const finishReply = z.int().nullable();
const pageReply = z
  .tuple([z.int(), z.int(), z.int(), z.array(z.tuple([z.string(), z.coerce.number()])), z.array(z.string().nullable())])
  .nullable();

/** Names have no control characters, so the 0 byte ends them and sorts before all of their characters. */
function toMember({ username, uid }: Pick<Place, 'username' | 'uid'>): string {
  return `${username}\0${uid}`;
}

/** The place of a member of the sorted set. */
export function toPlace(member: string, score: number): Place {
  const [username = '', uid = ''] = member.split('\0');
  return { value: 0 - score, username, uid };
}

/** Redis sorts in ascending order. Whole cents are exact. */
function toScore(value: number): string {
  return String(0 - value);
}

/** The arguments of a user for the script. */
function toArgs(user: OrderedUser): string[] {
  const member = user.deletedAt === undefined ? toMember(user) : deleted;
  return [user.uid, String(user.seq), toScore(placeOf(user).value), member];
}

/** Consecutive places. */
interface OrderPage {
  readonly places: readonly RankedPlace[];
  /** Number of users on the leaderboard. */
  readonly total: number;
  /** The place after which the next page begins; null on the last page. */
  readonly next: Place | null;
}

/** The order of all users in Redis. Results are null while it is not built. */
export interface RedisOrder {
  /** When the build of this order began, in milliseconds. */
  builtAt(): Promise<number | null>;
  /**
   * Builds a new order from these users. It replaces the current order at the end.
   * @param users chunks that are not empty
   * @returns the number of users, or null if another process is building or the build has expired
   */
  build(users: AsyncIterable<readonly OrderedUser[]>, at: number): Promise<number | null>;
  /** Writes users, each unless a later entry is known. @returns the users who have changed */
  put(users: readonly OrderedUser[]): Promise<readonly string[] | null>;
  page(from: PageStart, limit: number): Promise<OrderPage | null>;
  /** A user's place, null without one, and the number of all users. */
  find(uid: string): Promise<{ readonly place: RankedPlace | null; readonly total: number } | null>;
}

export function createRedisOrder(redis: Redis, keys: BoardKeys): RedisOrder {
  const runPut = createScript(redis, putLua);
  const runBegin = createScript(redis, beginLua);
  const runFinish = createScript(redis, finishLua);
  const runPage = createScript(redis, pageLua);
  const current = [keys.order, keys.members];
  const next = [keys.nextOrder, keys.nextMembers];

  async function readPage(start: readonly string[], limit: number): Promise<OrderPage | null> {
    const reply = pageReply.parse(await runPage([...current, keys.ranks], [String(limit), ...start]));
    if (reply === null) return null;
    const [before, higher, total, members, dayRanks] = reply;
    const found = members.map(([member, score]) => toPlace(member, score));
    const ranked = withRanks(found, ({ value }) => value, { rank: higher + 1, position: before + 1 });
    const places = ranked.map((place, index) => {
      const dayRank = dayRanks[index];
      return { ...place, placesGained: dayRank == null ? null : Number.parseInt(dayRank, 10) - place.rank };
    });
    return { places, total, next: nextPlace(places, limit, total) };
  }

  return {
    async builtAt() {
      const build = await redis.hGet(keys.members, '');
      return build === null ? null : Number.parseInt(build, 10);
    },
    async build(users, at) {
      const build = `${at}:${randomUUID()}`;
      if ((await runBegin(next, [build, String(buildSeconds)])) === null) return null;
      for await (const chunk of users) {
        await runPut(next, chunk.flatMap(toArgs));
        await redis.expire(keys.nextMembers, buildSeconds);
      }
      const count = finishReply.parse(await runFinish([...current, ...next], [build]));
      if (count !== null) await Promise.all(keys.outdated.map((key) => redis.unlink(key)));
      return count;
    },
    async put(users) {
      const args = users.flatMap(toArgs);
      // First the order that is being built: it may replace the current one between the two writes.
      await runPut(next, args);
      return putReply.parse(await runPut(current, args));
    },
    page(from, limit) {
      if ('position' in from) return readPage(['position', String(from.position - 1)], limit);
      // No uid ends with a 0 byte.
      return readPage(['after', toScore(from.after.value), `${toMember(from.after)}\0`], limit);
    },
    async find(uid) {
      const page = await readPage(['user', uid], 1);
      return page && { place: page.places[0] ?? null, total: page.total };
    },
  };
}
