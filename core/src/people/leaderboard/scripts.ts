import { createHash } from 'node:crypto';
import { ErrorReply } from 'redis';
import type { Redis } from '../../platform/events/redis.ts';

/** Runs a script on the leaderboard's keys. */
export type Script = (keys: readonly string[], args: readonly string[]) => Promise<unknown>;

/** A Lua script, sent whole only to a Redis that does not have it yet. */
export function createScript(redis: Redis, lua: string): Script {
  const sha = createHash('sha1').update(lua).digest('hex');
  return async (keys, args) => {
    const options = { keys: [...keys], arguments: [...args] };
    try {
      return await redis.evalSha(sha, options);
    } catch (error) {
      if (!(error instanceof ErrorReply && error.message.startsWith('NOSCRIPT'))) throw error;
      return redis.eval(lua, options);
    }
  };
}

/** What the hash holds of a user: `seq:totalWinnings:member`. */
const parse = `local function parse(known) return string.match(known, '^(%d+):(%-?%d+):(.*)$') end`;

/** A board without the mark `asOf` is not built, or was lost with its Redis. */
const unlessBuilt = `if redis.call('EXISTS', KEYS[3]) == 0 then return false end`;

/**
 * KEYS order users asOf; ARGV uid seq score winnings member, five for each user, an empty member for "as known".
 * Of two states of a user the one with the higher seq stays, whichever comes first. A name that differs replaces the
 * known one. Answers the uids it has no name of, or nil when the board is not built.
 */
export const putLua = `
${unlessBuilt}
${parse}
local unknown = {}
for i = 1, #ARGV, 5 do
  local uid, seq, score, winnings, member = unpack(ARGV, i, i + 4)
  local known = redis.call('HGET', KEYS[2], uid)
  local oldSeq, oldWinnings, oldMember
  if known then oldSeq, oldWinnings, oldMember = parse(known) end
  if member == '' then member = oldMember end
  if not member then
    unknown[#unknown + 1] = uid
  else
    local newer = not known or tonumber(seq) > tonumber(oldSeq)
    local renamed = known and member ~= oldMember
    if not newer then seq, winnings, score = oldSeq, oldWinnings, redis.call('ZSCORE', KEYS[1], oldMember) end
    if renamed then redis.call('ZREM', KEYS[1], oldMember) end
    if newer or renamed then
      redis.call('ZADD', KEYS[1], score, member)
      redis.call('HSET', KEYS[2], uid, seq .. ':' .. winnings .. ':' .. member)
    end
  end
end
return unknown`;

/**
 * KEYS order users asOf ranks; ARGV limit, then score and member of the place to begin behind, or how many rows to
 * leave out and an empty member.
 * When nobody is at that place any more, its neighbours are found by halving the users of the same score; bytes are
 * compared here because Lua compares by locale. Answers rows before the page, rows in all, members with scores, what
 * the hash holds of them, and their ranks when the day began; or nil when the board is not built.
 */
export const pageLua = `
${unlessBuilt}
local function isAfter(a, b)
  for i = 1, math.min(#a, #b) do
    local x, y = a:byte(i), b:byte(i)
    if x ~= y then return x > y end
  end
  return #a > #b
end
local limit, score, member = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local first
if member == '' then
  first = tonumber(ARGV[2])
else
  local current = redis.call('ZSCORE', KEYS[1], member)
  if current and tonumber(current) == tonumber(score) then
    first = redis.call('ZRANK', KEYS[1], member) + 1
  else
    local high = redis.call('ZCOUNT', KEYS[1], '-inf', score)
    first = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. score)
    while first < high do
      local middle = math.floor((first + high) / 2)
      if isAfter(redis.call('ZRANGE', KEYS[1], middle, middle)[1], member) then high = middle else first = middle + 1 end
    end
  end
end
local rows = redis.call('ZRANGE', KEYS[1], first, first + limit - 1, 'WITHSCORES')
local uids = {}
for i = 1, #rows, 2 do uids[#uids + 1] = string.match(rows[i], '%z(.*)$') end
local known, before = {}, {}
if #uids > 0 then
  known = redis.call('HMGET', KEYS[2], unpack(uids))
  before = redis.call('HMGET', KEYS[4], unpack(uids))
end
return { first, redis.call('ZCARD', KEYS[1]), rows, known, before }`;

/**
 * KEYS order users asOf ranks; ARGV uids. Answers rows in all and, for each uid, its rows before it (nil when unknown)
 * and its rank when the day began (nil when it had none); or nil when the board is not built.
 */
export const ranksLua = `
${unlessBuilt}
${parse}
local known = redis.call('HMGET', KEYS[2], unpack(ARGV))
local before = redis.call('HMGET', KEYS[4], unpack(ARGV))
local ranks = {}
for i = 1, #ARGV do
  local rank = false
  if known[i] then
    local _, _, member = parse(known[i])
    rank = redis.call('ZRANK', KEYS[1], member)
  end
  ranks[i] = rank
end
return { redis.call('ZCARD', KEYS[1]), ranks, before }`;

/** KEYS mark, then pairs of a key and its new version; ARGV the mark's new value. Replaces all of them at once. */
export const replaceLua = `
for i = 2, #KEYS, 2 do
  redis.call('UNLINK', KEYS[i])
  if redis.call('EXISTS', KEYS[i + 1]) == 1 then
    redis.call('RENAME', KEYS[i + 1], KEYS[i])
    redis.call('PERSIST', KEYS[i])
  end
end
redis.call('SET', KEYS[1], ARGV[1])`;

/** KEYS mark; ARGV old and new value. Changes the mark unless somebody else has. */
export const advanceLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;
